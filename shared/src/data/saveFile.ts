/**
 * Downloads a text as a file.
 * @param name file name
 * @param type media type of the text
 */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read the blob by the next task; without revoking, it would stay in memory as long as the page.
  setTimeout(() => URL.revokeObjectURL(address));
}
