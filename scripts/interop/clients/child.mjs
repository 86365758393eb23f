import { spawn } from 'node:child_process';

/** Runs a program in a process group of its own until it ends or this process is told to stop. */
export async function runUntilStopped(command, args, options = {}) {
  const child = spawn(command, args, { ...options, detached: true, stdio: 'inherit' });
  const ended = new Promise((done) => child.once('exit', done));
  process.on('SIGTERM', () => process.kill(-child.pid, 'SIGTERM'));
  await ended;
}
