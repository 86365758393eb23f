/** A phone cannot scan its own screen: below this width the link comes first, and the QR code is folded away. */
export const phoneWidth = 640;
