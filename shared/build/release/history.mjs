import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/** Who changed the registry, when and how: one JSON object a line. @param {string} deployments folder of the releases */
export const historyFile = (deployments) => join(deployments, 'releases.jsonl');

function operatorName() {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}

/**
 * @param {string} deployments
 * @param {{ remote: string, action: 'deploy' | 'canary' | 'promote' | 'stop' | 'rollback' | 'build', version: string, from?: string, percent?: number,
 *   commit?: string, bytes?: number, at: string }} change
 */
export function record(deployments, change) {
  const by = process.env.RELEASED_BY || operatorName();
  appendFileSync(historyFile(deployments), `${JSON.stringify({ ...change, by })}\n`);
}

/** @returns {object[]} every change, newest first; a line that a full disk has cut is left out */
export function readHistory(deployments) {
  if (!existsSync(historyFile(deployments))) return [];
  return readFileSync(historyFile(deployments), 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line)];
      } catch {
        return [];
      }
    })
    .reverse();
}
