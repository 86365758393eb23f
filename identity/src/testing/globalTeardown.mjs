import { rm } from 'node:fs/promises';
import { programsOf } from './bundleProgram.mjs';

export default async function globalTeardown() {
  const { directory, postgres } = globalThis.identityTests;
  await postgres?.stop();
  await rm(programsOf(directory), { recursive: true, force: true });
  await rm(directory, { recursive: true, force: true });
}
