import { join } from 'node:path';
import type { Config } from '../../../platform/config/config';
import { createDirectoryStorage } from './directoryStorage';
import type { FileStorage } from './fileStorage';
import { createS3Storage } from './s3Storage';

/** The configured storage: a bucket, or a directory next to the database. */
export const createFileStorage = ({ support, dataDir }: Pick<Config, 'support' | 'dataDir'>): FileStorage =>
  support.filesUrl === undefined ? createDirectoryStorage(join(dataDir, 'support')) : createS3Storage(support.filesUrl);
