import type { Readable } from 'node:stream';

/** Where the files of support requests are kept, under ids that nobody can guess. Every call throws 503 while the place is unavailable. */
export interface FileStorage {
  /** Where files arrive: on the same disk, so that the storage need not copy them. */
  arrivals: string;
  /** Stores a local file durably; a directory takes it over from `arrivals`. @param sha256 of its bytes, in hexadecimal */
  put(id: string, file: string, sha256: string): Promise<void>;
  /** @throws if there is no such file */
  open(id: string): Promise<Readable>;
  /** Does nothing without such a file. */
  delete(id: string): Promise<void>;
}
