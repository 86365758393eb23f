import pg from 'pg';

/** Runs `work` with a connection of its own. @returns what `work` does */
export async function inDatabase(connectionString, work) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
