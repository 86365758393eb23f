import { createHash } from 'node:crypto';
import type { CaptchaAction, CaptchaChallenge } from '@passport/shared/schemas/captcha';
import { createChallenge } from 'altcha-lib/v1';
import { challengeKey } from '../protection/captcha/challenge';
import { ok, type Caller, type FlowService } from './flows';
import type { TestService } from './harness';

/** Solves a challenge as a browser does. @returns the token for a call */
export function solve({ algorithm, challenge, maxnumber, salt, signature }: CaptchaChallenge): string {
  for (let number = 0; number <= (maxnumber ?? 0); number += 1) {
    const hash = createHash('sha256').update(`${salt}${number}`).digest('hex');
    if (hash === challenge) {
      return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64');
    }
  }
  throw new Error('The challenge has no solution.');
}

/** Requests and solves a challenge. @returns the token for one call */
export async function solvedFor(
  service: FlowService,
  action: CaptchaAction,
  contact: { phone?: string; email?: string } = {},
  caller: Caller = {},
): Promise<string> {
  const query = { action, ...contact };
  return solve(ok(await service.call('GET', '/captcha/challenge/', { ...caller, query })));
}

/** Makes the solution of a challenge with the key of the service instead of looking for it: a flood of a test needs hundreds. */
export async function solveAtOnce({ context }: TestService, { salt }: CaptchaChallenge): Promise<string> {
  const hmacKey = challengeKey(context.secrets.codeKey);
  const solved = {
    ...(await createChallenge({ hmacKey, algorithm: 'SHA-256', salt: salt ?? '', number: 0 })),
    number: 0,
  };
  return Buffer.from(JSON.stringify(solved)).toString('base64');
}
