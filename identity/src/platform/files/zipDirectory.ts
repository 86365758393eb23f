import { loadOnce } from '../loadOnce';

const loadYauzl = loadOnce(async () => (await import('yauzl')).default);

const maxEntries = 1000;
const maxUnpackedBytes = 100_000_000;
/** Text packs about 20 times; a hundred means that a little file becomes a very large one. */
const maxRatio = 100;
/** What cannot be packed is stored in blocks (RFC 1951), each with a head; they have 16 kB, and an entry an end of its own. */
const blockBytes = 16_383;
const blockHeadBytes = 5;
const endBytes = 64;
const encryptedFlag = 0x1;
/** An archive in an archive can unpack to anything, and what is in it was not looked at. */
const archive = /\.(?:zip|7z|rar|tar|gz|tgz|bz2|xz|zst|jar|apk|iso|cab|arj|lzh)$/i;

/**
 * Reads the directory of a zip, and never unpacks it.
 * @param size of the file in bytes
 * @returns whether it is harmless to unpack: complete, not encrypted, of moderate size, without other archives
 */
export async function isHarmlessZip(file: string, size: number): Promise<boolean> {
  const { open } = await loadYauzl();
  return new Promise((resolve) => {
    open(file, { lazyEntries: true, autoClose: true, validateEntrySizes: true }, (error, zip) => {
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
      zip.on('entry', (entry: ZipEntry) => {
        entries += 1;
        unpacked += entry.uncompressedSize;
        packed += entry.compressedSize;
        const isTooMuch = entries > maxEntries || unpacked > maxUnpackedBytes || unpacked > size * maxRatio;
        // Entries that share their bytes: a few kilobytes would unpack to gigabytes.
        const isOverlapping = packed > size;
        const isEncrypted = (entry.generalPurposeBitFlag & encryptedFlag) !== 0;
        const isRefused = isTooMuch || isOverlapping || isEncrypted || isUnderstated(entry);
        if (isRefused || archive.test(entry.fileName)) end(false);
        else zip.readEntry();
      });
      zip.readEntry();
    });
  });
}

/** Whether an entry holds more than its directory says, so that the limits above would count too little. */
function isUnderstated({ compressedSize, uncompressedSize }: ZipEntry): boolean {
  const heads = Math.ceil(uncompressedSize / blockBytes) * blockHeadBytes;
  return compressedSize > uncompressedSize + heads + endBytes;
}

interface ZipEntry {
  fileName: string;
  uncompressedSize: number;
  compressedSize: number;
  generalPurposeBitFlag: number;
}
