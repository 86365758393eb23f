/**
 * Hands a text to the person as a file.
 * @param name as it is kept
 * @param type media type of the text
 */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file by the next turn; kept, it would hold the memory as long as the page.
  setTimeout(() => URL.revokeObjectURL(address));
}
