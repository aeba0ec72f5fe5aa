type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'children'>
>;

export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties<Tag>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  Object.assign(element, properties);
  element.append(...children);
  return element;
}
