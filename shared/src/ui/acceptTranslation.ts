/**
 * Lets React remove and insert nodes while the browser translates the page: it wraps text nodes in elements of its own, and React
 * throws where a node is not below the parent that it was given (facebook/react#11538).
 */
export function acceptTranslation({ prototype }: typeof Node): void {
  const { removeChild, insertBefore } = prototype;
  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const place = placeWithin(this, child);
    if (place) removeChild.call(this, place);
    return child;
  };
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    insertBefore.call(this, node, placeWithin(this, next));
    return node;
  };
}

/** @returns the child of the parent that contains the node; null if none does */
function placeWithin(parent: Node, node: Node | null): Node | null {
  let place = node;
  while (place && place.parentNode !== parent) place = place.parentNode;
  return place;
}
