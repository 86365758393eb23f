import { describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { addSeconds } from '../platform/clock';
import { newSecrets } from '../platform/secrets';
import { tokensOf } from '../platform/tokens/tokens';
import { createSteppedClock } from '../testing/steppedClock';
import { testConfig } from '../testing/testConfig';
import { isAlive } from './isAlive';
import { readCaller } from './requireSession';
import type { SessionRow } from './sessions.tables';

const config = testConfig({ sessions: { idleDays: 30 } });
const known: Partial<Context> = { config, clock: createSteppedClock(), secrets: newSecrets() };
const context = known as Context;
const now = context.clock.now();
const sid = '4fd0e0a5-3c84-4d7e-8a6e-3b1a9d0a0001';
const subject = '4fd0e0a5-3c84-4d7e-8a6e-3b1a9d0a0002';

describe('a session', () => {
  const living = { ended_at: null, expires_at: addSeconds(now, 1), last_seen_at: now, documents_due_at: null };
  const idleSeconds = 30 * 24 * 3600;

  it.each([
    ['lives', {}, true],
    ['lives in its last second of idleness', { last_seen_at: addSeconds(now, 1 - idleSeconds) }, true],
    ['has died of idleness', { last_seen_at: addSeconds(now, -idleSeconds) }, false],
    ['has run out', { expires_at: now }, false],
    ['has ended', { ended_at: now }, false],
    ['lives in the last second that a document can be postponed', { documents_due_at: addSeconds(now, 1) }, true],
    ['waits for a document whose time is over', { documents_due_at: now }, false],
  ])('%s (R-26, R-27)', (_name, changes, expected) => {
    expect(isAlive(context, { ...living, ...changes } as SessionRow)).toBe(expected);
  });
});

describe('the session of an Authorization header', () => {
  const access = tokensOf(context).issueAccess(subject, sid);
  const read = (authorization?: string) => readCaller(context, { headers: { authorization } } as FastifyRequest);

  it.each(['JWT ', 'jwt ', 'Bearer ', 'BEARER   '])('is that of the token behind %j', (scheme) => {
    expect(read(`${scheme}${access}`)).toEqual({ subject, sid });
  });

  it.each([
    undefined,
    '',
    access,
    `JWT${access}`,
    `xJWT ${access}`,
    `JWT ${access} `,
    `JWT ${access} x`,
    'JWT x',
    'JWT ',
  ])('is none for %j', (authorization) => {
    expect(read(authorization)).toBeFalsy();
  });
});
