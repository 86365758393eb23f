import type { Readable } from 'node:stream';

/** The storage of the files of support requests, under unguessable ids. Every call throws 503 while it is unavailable. */
export interface FileStorage {
  /** Directory for incoming files: on the same disk, so that the storage need not copy them. */
  arrivals: string;
  /** Stores a local file durably; a directory takes it over from `arrivals`. @param sha256 of its bytes, in hexadecimal */
  put(id: string, file: string, sha256: string): Promise<void>;
  /** @throws if there is no such file */
  open(id: string): Promise<Readable>;
  /** Does nothing without such a file. */
  delete(id: string): Promise<void>;
}
