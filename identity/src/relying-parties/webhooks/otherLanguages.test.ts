import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { writeCodeOf } from '../../../../scripts/lib/docsCode.mjs';
import { newSecrets } from '../../platform/secrets';
import { newWebhookSecret, webhookHeaders } from './signature';

const page = 'docs/integration/webhooks.md';
const keys = newSecrets();
const isHere = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;

/** A message as the service sends it. */
function signedMessage(index: number) {
  const { secret } = newWebhookSecret(keys, randomUUID());
  const text = randomBytes(index % 300).toString('base64');
  const body = JSON.stringify({ type: 'ping', data: { text, кириллица: 'ё'.repeat(index % 50), quote: '"\'$`\\' } });
  const timestamp = Math.floor(Date.now() / 1000);
  return { secret, body, headers: webhookHeaders({ id: randomUUID(), timestamp, body }, [secret]) };
}

/** Reads messages, one a line, and prints for each whether the code of the page takes it. */
const pythonLoop = `
import json, sys
sys.path.insert(0, sys.argv[1])
from verify import receive
for line in sys.stdin:
    message = json.loads(line)
    try:
        print(receive(message["secret"], message["body"].encode(), message["headers"]) == json.loads(message["body"]))
    except ValueError:
        print("refused")
`;

// A machine without these programs has nothing to run the page's code with.
describe.each([{ name: 'python3', isThere: isHere('python3', '--version') }].filter(({ isThere }) => isThere))(
  'the code of the docs in Python',
  () => {
    const folder = dirname(writeCodeOf(page, 'verify.py'));
    const run = (messages: readonly object[]): string[] =>
      execFileSync('python3', ['-c', pythonLoop, folder], {
        input: messages.map((message) => JSON.stringify(message)).join('\n'),
        encoding: 'utf8',
      })
        .trim()
        .split('\n');

    it('verifies a thousand random bodies, and refuses each that was changed, or is old (R-68)', () => {
      const messages = Array.from({ length: 1000 }, (_, index) => signedMessage(index));
      expect(new Set(run(messages))).toEqual(new Set(['True']));
      expect(new Set(run(messages.map((message) => ({ ...message, body: `${message.body} ` }))))).toEqual(
        new Set(['refused']),
      );
      const { secret } = newWebhookSecret(keys, randomUUID());
      const old = { id: randomUUID(), timestamp: Math.floor(Date.now() / 1000) - 600, body: '{}' };
      expect(run([{ secret, body: '{}', headers: webhookHeaders(old, [secret]) }])).toEqual(['refused']);
    });
  },
);

describe.each([{ name: 'openssl', isThere: isHere('openssl', 'version') }].filter(({ isThere }) => isThere))(
  'the code of the docs for openssl',
  () => {
    it('makes the signature that is sent, for random bodies (R-68)', () => {
      const script = writeCodeOf(page, 'verify.sh');
      for (let index = 0; index < 30; index += 1) {
        const { secret, body, headers } = signedMessage(index * 37);
        const env = {
          ...process.env,
          SECRET: secret,
          ID: headers['webhook-id'],
          TIMESTAMP: headers['webhook-timestamp'],
        };
        const signature = execFileSync('sh', [script], { input: body, env, encoding: 'utf8' });
        expect(headers['webhook-signature']).toBe(`v1,${signature.trim()}`);
      }
    });
  },
);
