import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { saveFile } from './saveFile';

const files = new Map<string, Blob>();
let clicked: { href: string; name: string }[];
beforeEach(() => {
  clicked = [];
  files.clear();
  URL.createObjectURL = (file) => {
    const address = `blob:${files.size}`;
    files.set(address, file as Blob);
    return address;
  };
  URL.revokeObjectURL = (address) => void files.delete(address);
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push({ href: this.href, name: this.download });
  });
});
afterEach(() => void jest.restoreAllMocks());

describe('a downloaded file', () => {
  it('has its name, its media type in UTF-8, and its text', () => {
    saveFile('коды.txt', 'text/plain', 'ёж');
    expect(clicked).toEqual([{ href: 'blob:0', name: 'коды.txt' }]);
    expect(files.get('blob:0')?.type).toBe('text/plain;charset=utf-8');
    expect(files.get('blob:0')?.size).toBe(new TextEncoder().encode('ёж').length);
  });

  it('is released once the browser has it, and not before', async () => {
    saveFile('a.txt', 'text/plain', 'a');
    expect(files.size).toBe(1);
    await new Promise((resolve) => setTimeout(resolve));
    expect(files.size).toBe(0);
  });
});
