/** An element with its properties and children; styles are set one by one, which the security policy of the page allows. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  style: Partial<CSSStyleDeclaration>,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  Object.assign(element.style, style);
  element.append(...content);
  return element;
}
