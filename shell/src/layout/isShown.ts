/** Whether an element is laid out and visible; where the browser cannot tell, it counts as shown. */
export const isShown = (element: Element): boolean => !('checkVisibility' in element) || element.checkVisibility();
