import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { createServer, get } from 'node:http';
import { join } from 'node:path';
import { freePort } from '../lib/freePort.mjs';
import { peerReady } from '../lib/peerReady.mjs';
import { root } from '../lib/repository.mjs';
import { untilReady } from '../lib/untilReady.mjs';

const received = [];
let service;
let children;
let aggregator;
let phones;

const run = (script, env) => {
  const child = spawn(process.execPath, [join(root, script)], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  children.push(child);
  return child;
};

beforeAll(async () => {
  children = [];
  service = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      received.push(JSON.parse(text));
      response.end();
    });
  });
  await new Promise((done) => service.listen(0, '127.0.0.1', done));
  const RECEIPT_URL = `http://127.0.0.1:${service.address().port}/`;
  aggregator = await peerReady(run('scripts/peers/aggregator.mjs', { RECEIPT_URL, DELAY_MS: '1' }));
  const port = await freePort();
  phones = `http://localhost:${port}`;
  run('scripts/demo/phones.mjs', { PORT: String(port), CONTROLS: JSON.stringify({ aggregator: aggregator.control }) });
  await untilReady([`${phones}/`]);
});
afterAll(async () => {
  for (const child of children) child.kill();
  service.closeAllConnections();
  await new Promise((done) => service.close(done));
});

const page = async () => (await fetch(`${phones}/`)).text();
const press = (said, headers = { origin: phones }) =>
  fetch(`${phones}/receipts`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ peer: 'aggregator', id: '42', said }),
    redirect: 'manual',
  });

describe('the phones of the demo', () => {
  it('have nothing at first', async () => {
    expect(await page()).toContain('No message yet.');
  });

  it('show a message newest first, its code, and as text what looks like markup', async () => {
    const { username, password, href } = new URL(aggregator.url);
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const url = href.replace(`${username}:${password}@`, '');
    for (const [id, text] of [
      ['41', 'first'],
      ['42', '<b>Tom & Ann</b>'],
    ]) {
      const body = JSON.stringify({ id, to: '+79161234524', channel: 'voice', text, code: '1234' });
      expect((await fetch(url, { method: 'POST', headers: { authorization }, body })).status).toBe(200);
    }
    const shown = await page();
    expect(shown).toContain('+79161234524 · voice');
    expect(shown).toContain('<p>&#60;b&#62;Tom &#38; Ann&#60;/b&#62;</p><p>Code: <b>1234</b></p>');
    expect(shown.indexOf('Tom')).toBeLessThan(shown.indexOf('first'));
  });

  it.each([
    ['delivered', { state: 'delivered' }],
    ['failed no_money', { state: 'failed', reason: 'no_money' }],
  ])('a button sends a receipt, which the page then shows: %s', async (said, receipt) => {
    const answer = await press(said);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    expect(received.at(-1)).toMatchObject({ id: '42', ...receipt });
    expect(await page()).toContain(`${said.replace(' ', ': ')}, answered 200`);
  });

  it('pages of other sites press no button and read no code', async () => {
    const before = received.length;
    expect((await press('delivered', { origin: 'https://evil.example' })).status).toBe(403);
    expect(received).toHaveLength(before);

    expect((await fetch(`${aggregator.control.replace('127.0.0.1', 'localhost')}/messages`)).status).toBe(403);
    const rebound = new Promise((done) => {
      get(phones, { headers: { host: 'evil.example' } }, (answer) => done(answer.statusCode));
    });
    expect(await rebound).toBe(403);
    const form = { method: 'POST', body: new URLSearchParams({ id: '42' }) };
    expect((await fetch(`${aggregator.control}/receipts`, form)).status).toBe(403);
  });
});
