/** Downloads a file that a call has answered with. @param name of the file, as the browser shows it */
export function saveBlob(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read the file by the next task; without revoking, it would stay in memory as long as the page.
  setTimeout(() => URL.revokeObjectURL(address));
}
