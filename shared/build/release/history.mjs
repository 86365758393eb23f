import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/** Changes of the registry with author and time: one JSON object a line. @param {string} deployments folder of the releases */
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

/** @returns {object[]} every change, newest first; a line truncated by a full disk is skipped */
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
