/**
 * Types of files that a request to support may hold (spec 5), as browsers name them, with our own name for each. The service decides by
 * the content of a file.
 */
export const supportFileTypes: ReadonlyMap<string, string> = new Map([
  ['application/pdf', 'application/pdf'],
  ['image/apng', 'image/apng'],
  ['image/bmp', 'image/bmp'],
  ['image/gif', 'image/gif'],
  ['image/jpeg', 'image/jpeg'],
  ['image/png', 'image/png'],
  ['image/svg+xml', 'image/svg+xml'],
  ['image/tiff', 'image/tiff'],
  ['image/webp', 'image/webp'],
  ['image/x-icon', 'image/x-icon'],
  ['image/vnd.microsoft.icon', 'image/x-icon'],
  ['application/zip', 'application/zip'],
  ['application/x-zip-compressed', 'application/zip'],
  ['application/octet-stream', 'application/octet-stream'],
  // A file whose type the browser does not know.
  ['', 'application/octet-stream'],
]);
