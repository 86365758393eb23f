import type { Job } from '../../platform/job';
import type { FileStorage } from './storage/fileStorage';
import { expireFiles, filesToDelete, removeFromSchedule } from './support.repository';

const filesPerRun = 50;

/** Deletes files that are 90 days old, whose request was deleted, or that no request came of. A failure is tried again. */
export const deleteSupportFiles = (storage: FileStorage): Job => ({
  name: 'delete-support-files',
  everySeconds: 600,
  run: async ({ db, clock }) => {
    const now = clock.now();
    await expireFiles(db, now);
    for (const id of await filesToDelete(db, now, filesPerRun)) {
      await storage.delete(id);
      await removeFromSchedule(db, id);
    }
  },
});
