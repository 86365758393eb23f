import type { Entry } from 'yauzl';
import { loadOnce } from '../loadOnce';

const loadYauzl = loadOnce(async () => (await import('yauzl')).default);

const maxEntries = 1000;
/** Text packs about 20 times; a hundred means that a little file becomes a very large one. */
const maxRatio = 100;
const encryptedFlag = 0x1;
/** An archive in an archive can unpack to anything, and its content was not checked. */
const archive = /\.(?:zip|7z|rar|tar|gz|tgz|bz2|xz|zst|jar|apk|iso|cab|arj|lzh)$/i;

/**
 * Reads a zip as far as its directory claims moderate sizes, and unpacks it without storing: an entry larger than it claims is refused.
 * @param size of the file in bytes
 * @param room remaining bytes that it may unpack to; reduced by it
 * @returns whether it is harmless to unpack: complete, not encrypted, of moderate size, without other archives
 */
export async function isHarmlessZip(file: string, size: number, room: { bytes: number }): Promise<boolean> {
  const { open } = await loadYauzl();
  return new Promise((resolve) => {
    open(file, { lazyEntries: true, autoClose: true, validateEntrySizes: false }, (error, zip) => {
      if (error) return resolve(false);
      let entries = 0;
      let unpacked = 0;
      let packed = 0;
      const end = (isHarmless: boolean): void => {
        zip.close();
        resolve(isHarmless);
      };
      zip.on('error', () => end(false));
      zip.on('end', () => resolve(entries > 0));
      zip.on('entry', (entry: Entry) => {
        entries += 1;
        unpacked += entry.uncompressedSize;
        room.bytes -= entry.uncompressedSize;
        packed += entry.compressedSize;
        const isTooMuch = entries > maxEntries || room.bytes < 0 || unpacked > size * maxRatio;
        // Entries that share their bytes: a few kilobytes would unpack to gigabytes.
        const isOverlapping = packed > size;
        const isEncrypted = (entry.generalPurposeBitFlag & encryptedFlag) !== 0;
        if (isTooMuch || isOverlapping || isEncrypted || archive.test(entry.fileName)) return end(false);
        zip.openReadStream(entry, (failure, unpacking) => {
          if (failure) return end(false);
          let left = entry.uncompressedSize;
          const refuse = (): void => {
            unpacking.pause();
            unpacking.destroy();
            end(false);
          };
          unpacking.on('error', refuse);
          unpacking.on('data', (bytes: Buffer) => {
            left -= bytes.length;
            if (left < 0) refuse();
          });
          unpacking.on('end', () => zip.readEntry());
        });
      });
      zip.readEntry();
    });
  });
}
