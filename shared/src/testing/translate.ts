/** Wraps every text node as the translator of a browser does, except where the page forbids it. */
export function translate(root: Element): void {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    if (text.parentElement?.closest('font, script, style, textarea, [translate="no"]')) continue;
    const font = root.ownerDocument.createElement('font');
    text.parentNode?.replaceChild(font, text);
    font.append(text);
  }
}
