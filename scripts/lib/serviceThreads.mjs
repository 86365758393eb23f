/** The worker threads that the service loads from next to its program, by the names of their files. */
const threads = {
  'judgeWorker.js': 'identity/src/platform/files/judgeWorker.ts',
  'databaseThread.mjs': 'identity/src/platform/storage/embedded/databaseThread.mjs',
  'pdfWorker.mjs': 'identity/src/site/documents/pdf/pdfWorker.mjs',
};

/** @param {string} folder of the service's program @returns {Record<string, string>} output path -> entry of each thread */
export const threadsIn = (folder) =>
  Object.fromEntries(Object.entries(threads).map(([name, entry]) => [`${folder}/${name}`, entry]));
