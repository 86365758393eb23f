/**
 * Development only: reloads the page after a new build of the shell or a remote. Two small files that the site server sends
 * anyway name the builds, so this needs no server of its own and no exception in the security policy.
 */
const files = ['/assets/assets.json', '/remotes.json'];
const everyMs = 1000;

const read = async (): Promise<string> => {
  const answers = await Promise.all(files.map((file) => fetch(file, { cache: 'no-store' })));
  if (answers.some(({ ok }) => !ok)) throw new Error('a build is not there');
  return (await Promise.all(answers.map((answer) => answer.text()))).join('');
};

async function watch(): Promise<never> {
  let seen: string | undefined;
  for (;;) {
    // A restarting server does not answer; the next poll will.
    const now = await read().catch(() => seen);
    if (seen !== undefined && now !== seen) location.reload();
    seen = now;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

void watch();
