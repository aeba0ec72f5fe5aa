/** Calls onResize when an element changes its size, and once at the start. Returns the stop function. */
export function observeSize(elements: Iterable<Element>, onResize: () => void): () => void {
  const observer = new ResizeObserver(onResize);
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}
