import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { webhookEvents } from '@passport/shared/schemas/webhooks';
import { Webhook } from 'standardwebhooks';
import { writeCodeOf } from '../../../../scripts/lib/docsCode.mjs';
import { newSecrets } from '../../platform/secrets';
import { newWebhookSecret, openWebhookSecret, webhookHeaders } from './signature';
import { pauseAfter, readRetryAfter } from './schedule';

describe('the signature of a webhook (R-68)', () => {
  const keys = newSecrets();
  const applicationId = randomUUID();

  it('is verified by the package of Standard Webhooks, for a thousand random bodies', () => {
    const { secret } = newWebhookSecret(keys, applicationId);
    const timestamp = Math.floor(Date.now() / 1000);
    for (let made = 0; made < 1000; made += 1) {
      const body = JSON.stringify({
        text: randomBytes(made % 300).toString('base64'),
        кириллица: 'ё'.repeat(made % 50),
      });
      const headers = webhookHeaders({ id: randomUUID(), timestamp, body }, [secret]);
      expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
      expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
    }
  });

  it('is made with both secrets during a rotation, and stored secrets are encrypted', () => {
    const [old, fresh] = [newWebhookSecret(keys, applicationId), newWebhookSecret(keys, applicationId)];
    expect(old.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(old.encrypted).not.toContain(old.secret.slice(6));
    expect(openWebhookSecret(keys, applicationId, old.encrypted)).toBe(old.secret);
    const message = { id: randomUUID(), timestamp: Math.floor(Date.now() / 1000), body: '{}' };
    const headers = webhookHeaders(message, [fresh.secret, old.secret]);
    for (const { secret } of [old, fresh]) expect(() => new Webhook(secret).verify('{}', headers)).not.toThrow();
    expect(() => new Webhook(newWebhookSecret(keys, applicationId).secret).verify('{}', headers)).toThrow();
  });
});

describe('docs/integration/webhooks.md', () => {
  const page = readFileSync(join(process.cwd(), 'docs/integration/webhooks.md'), 'utf8');
  const vector = (part: string): string => new RegExp(`^\\| ${part} +\\| \`([^\`]+)\``, 'm').exec(page)?.[1] ?? '';

  it('has a test vector that our signature matches, and code that verifies our deliveries', async () => {
    const secret = vector('secret');
    const body = vector('body');
    const [id, timestamp] = [vector('`webhook-id`'), Number(vector('`webhook-timestamp`'))];
    const { 'webhook-signature': signature } = webhookHeaders({ id, timestamp, body }, [secret]);
    expect(vector('`webhook-signature`')).toBe(signature);
    const { receive } = (await import(writeCodeOf('docs/integration/webhooks.md', 'verify.mjs'))) as {
      receive(secret: string, body: string, headers: object): unknown;
    };
    const fresh = webhookHeaders({ id, timestamp: Math.floor(Date.now() / 1000), body }, [secret]);
    expect(receive(secret, body, fresh)).toEqual(JSON.parse(body));
    expect(() => receive(secret, `${body} `, fresh)).toThrow();
  });

  it('explains every event of the catalogue', () => {
    for (const event of webhookEvents) expect(page).toContain(`| \`${event}\` `);
  });
});

describe('the pauses between the tries of an event', () => {
  it('grow from seconds to a day, with up to a fifth added, and end after the last try (R-68)', () => {
    const pauses = Array.from({ length: 11 }, (_, tries) => pauseAfter(tries, undefined, 0));
    expect(pauses).toEqual([0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, undefined]);
    expect(pauseAfter(1, undefined, 1)).toBeCloseTo(6);
    expect(pauseAfter(9, undefined, 1)).toBeCloseTo(103_680);
  });

  it.each([
    ['120', 120],
    ['Mon, 23 Nov 2026 10:02:00 GMT', 120],
    ['Monday, 23-Nov-26 10:02:00 GMT', 120],
    ['Mon Nov 23 10:02:00 2026', 120],
    ['Mon, 23 Nov 2026 09:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('read Retry-After %p as %p seconds (RFC 9110 section 10.2.3)', (text, seconds) => {
    expect(readRetryAfter(text, new Date('2026-11-23T10:00:00Z'))).toBe(seconds);
  });

  it('honour Retry-After, at most a day', () => {
    expect(pauseAfter(1, 120, 0)).toBe(120);
    expect(pauseAfter(1, 1e9, 0)).toBe(86_400);
    expect(pauseAfter(9, 60, 0)).toBe(86_400);
  });
});
