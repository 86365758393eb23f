/** The floor of an upload: a bare server that writes what it gets to a file and answers. `PORT`, `FOLDER`. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

createServer(async (request, response) => {
  const file = join(process.env.FOLDER, randomUUID());
  await pipeline(request, createWriteStream(file));
  response.end('{}');
  await rm(file, { force: true });
}).listen(Number(process.env.PORT), '127.0.0.1');
