/** The element that React draws in. Throws when the document is not one of ours. */
export function requirePageRoot(document: Document): HTMLElement {
  const root = document.getElementById('root');
  if (root === null) throw new TypeError('The document has no #root element to draw in.');
  return root;
}
