import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { writeCodeOf } from '../../../../scripts/lib/docsCode.mjs';
import { newSecrets } from '../../platform/secrets';
import { newWebhookSecret, webhookHeaders } from './signature';

const page = 'docs/integration/webhooks.md';
const keys = newSecrets();
/** Ends a hanging run; a thousand bodies take a fraction of it. */
const hangGuardMs = 900_000;
const isHere = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;

/** A message as the service sends it. */
function signedMessage(index: number) {
  const { secret } = newWebhookSecret(keys, randomUUID());
  const text = randomBytes(index % 300).toString('base64');
  const body = JSON.stringify({ type: 'ping', data: { text, кириллица: 'ё'.repeat(index % 50), quote: '"\'$`\\' } });
  const timestamp = Math.floor(Date.now() / 1000);
  return { secret, body, headers: webhookHeaders({ id: randomUUID(), timestamp, body }, [secret]) };
}

/** Reads messages, one a line, and prints for each whether the code of the page accepts it. */
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

// A machine without Python has nothing to run the page's code with.
(isHere('python3', '--version') ? describe : describe.skip)('the code of the docs in Python', () => {
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
});

/** Runs the page's lines for one message after the other, in one shell; each body is in a file. */
const shellLoop = `
while read -r SECRET ID TIMESTAMP file; do
  . "$1" < "$file"
  echo
done < "$2"
`;

// A machine without openssl has nothing to run the page's lines with.
(isHere('openssl', 'version') ? describe : describe.skip)('the code of the docs for openssl', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'passport-openssl-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('computes the sent signature, for a thousand random bodies (R-68)', () => {
    const messages = Array.from({ length: 1000 }, (_, index) => signedMessage(index));
    const lines = messages.map(({ secret, body, headers }, index) => {
      const file = join(folder, String(index));
      writeFileSync(file, body);
      return [secret, headers['webhook-id'], headers['webhook-timestamp'], file].join(' ');
    });
    const list = join(folder, 'list');
    writeFileSync(list, `${lines.join('\n')}\n`);
    const args = ['-c', shellLoop, 'sh', writeCodeOf(page, 'verify.sh'), list];
    const signatures = execFileSync('sh', args, { encoding: 'utf8', timeout: hangGuardMs }).trim().split('\n');
    expect(signatures.map((signature) => `v1,${signature}`)).toEqual(
      messages.map(({ headers }) => headers['webhook-signature']),
    );
  });
});
