export function findElement<Node extends Element = HTMLElement>(selector: string): Node {
  const node = document.querySelector<Node>(selector);
  if (!node) throw new Error(`The page has no ${selector}.`);
  return node;
}

/** Creates an element. Texts are never read as markup. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}
