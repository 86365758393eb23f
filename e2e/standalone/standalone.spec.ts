import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from '../fixtures/test';
import { freePort } from '../fixtures/product';

const root = resolve(import.meta.dirname, '../..');

/** Each remote alone, and what its page begins with; areas of a signed-in person offer the developer a way in. */
const remotes = ['mf-auth', 'mf-passport', 'mf-showcase', 'mf-applications', 'mf-support'];

let server: ChildProcess | undefined;
test.afterEach(() => {
  if (server?.pid !== undefined) process.kill(-server.pid, 'SIGTERM');
  server = undefined;
});

for (const name of remotes) {
  test(`${name} runs alone, against a running identity service, and reloads what changes`, async ({
    page,
    product,
  }) => {
    test.setTimeout(120_000);
    const port = String(await freePort());
    server = spawn('npm', ['start', '-w', name], {
      cwd: root,
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, STANDALONE_PORT: port, IDENTITY_PORT: product.identityPort },
    });
    const url = `http://127.0.0.1:${port}/`;
    await expect
      .poll(
        () =>
          fetch(url).then(
            (answer) => answer.status,
            () => 0,
          ),
        { timeout: 90_000 },
      )
      .toBe(200);
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('textbox')).first()).toBeVisible({
      timeout: 30_000,
    });
    // The development server tells the page of every change through it.
    expect(sockets.some((socket) => socket.endsWith('/ws'))).toBe(true);
    const answer = await page.request.get(`${url}api/user/get_metadata/`);
    expect(answer.status()).toBe(200);
  });
}
