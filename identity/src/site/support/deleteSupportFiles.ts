import type { Job } from '../../platform/job';
import type { FileStorage } from './storage/fileStorage';
import { claimFileToDelete, expireFiles, removeFromSchedule } from './support.repository';

const filesPerRun = 50;

/**
 * Deletes files that are 90 days old, whose request was deleted, or that never became a request. No transaction is open during calls to the
 * storage. A failure ends the run; its file, like that of a killed process, is retried after the others.
 */
export const deleteSupportFiles = (storage: FileStorage): Job => ({
  name: 'delete-support-files',
  everySeconds: 600,
  run: async ({ db, clock }) => {
    await expireFiles(db, clock.now());
    for (let files = 0; files < filesPerRun; files += 1) {
      const id = await claimFileToDelete(db, clock.now());
      if (id === undefined) return;
      await storage.delete(id);
      await removeFromSchedule(db, id);
    }
  },
});
