import { rm } from 'node:fs/promises';

export default async function globalTeardown() {
  const { directory, postgres } = globalThis.identityTests;
  await postgres?.stop();
  await rm(directory, { recursive: true, force: true });
}
