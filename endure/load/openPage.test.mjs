import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OpenPage } from './openPage.mjs';

describe('the stream of an open page', () => {
  let server;
  let page;
  /** How the next calls are answered, and what waits for one. */
  let answers;
  let asked;
  beforeEach(async () => {
    answers = [];
    asked = 0;
    server = createServer((_request, response) => answers[asked++]?.(response));
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    page = new OpenPage({ url: `http://127.0.0.1:${server.address().port}`, token: 'token' });
  });
  afterEach(async () => {
    page.close();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  it('reconnects after the pause sent by the server when it ends', async () => {
    const back = new Promise((done) =>
      answers.push(
        (response) => response.end('retry: 1\n\n'),
        (response) => (response.write(': hello\n\n'), done()),
      ),
    );
    await page.open();
    await back;
    expect([asked, page.refusals]).toEqual([2, []]);
  });

  it('counts a refusal, and reconnects all the same', async () => {
    const back = new Promise((done) =>
      answers.push(
        (response) => response.write('retry: 1\n\n', () => response.socket.destroy()),
        (response) => response.writeHead(503).end(),
        (response) => (response.write(': hello\n\n'), done()),
      ),
    );
    await page.open();
    await back;
    expect([asked, page.refusals]).toEqual([3, [503]]);
  });
});
