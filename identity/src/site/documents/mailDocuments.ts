import type { Job } from '../../platform/job';
import { queueNextEmails } from './mailings.repository';

/** So few are queued together that finding due codes among them costs nothing. */
const limits = { atOnce: 200, waiting: 1000 };

/** Queues the emails about new revisions, as many as the queue takes; the rest follows in the next run. */
export const mailDocuments: Job = {
  name: 'mail-documents',
  everySeconds: 60,
  run: async ({ db, clock }) => {
    while (await queueNextEmails(db, clock.now(), limits));
  },
};
