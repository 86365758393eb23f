import pg from 'pg';

/**
 * Runs `work` with a connection of its own.
 * @param {string | ((work: Function) => Promise<T>)} database its URL; of an embedded one, what lends it
 * @param {(client: { query: Function }) => Promise<T>} work
 * @returns {Promise<T>} what `work` does
 * @template T
 */
export async function inDatabase(database, work) {
  if (typeof database === 'function') return database(work);
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
