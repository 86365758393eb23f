/** Whether an element is laid out and visible; true if the browser cannot tell. */
export const isShown = (element: Element): boolean => !('checkVisibility' in element) || element.checkVisibility();
