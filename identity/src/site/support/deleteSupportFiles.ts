import type { Job } from '../../platform/job';
import type { FileStorage } from './storage/fileStorage';
import { claimFileToDelete, expireFiles, removeFromSchedule } from './support.repository';

const filesPerRun = 50;

/** Deletes files that are 90 days old, whose request was deleted, or that no request came of. A failure is tried again. */
export const deleteSupportFiles = (storage: FileStorage): Job => ({
  name: 'delete-support-files',
  everySeconds: 600,
  run: async ({ db, clock }) => {
    const now = clock.now();
    await expireFiles(db, now);
    for (let files = 0; files < filesPerRun; files += 1) {
      const isDone = await db.transaction().execute(async (transaction) => {
        const id = await claimFileToDelete(transaction, now);
        if (id === undefined) return true;
        await storage.delete(id);
        await removeFromSchedule(transaction, id);
        return false;
      });
      if (isDone) return;
    }
  },
});
