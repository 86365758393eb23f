/**
 * Development only: reloads the page when the shell or a remote has been built anew. What a build is called stands in two small
 * files that the site server sends anyway, so it needs no server of its own and no exception in the security policy.
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
    // While a server starts again there is no answer; the next one tells.
    const now = await read().catch(() => seen);
    if (seen !== undefined && now !== seen) location.reload();
    seen = now;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

void watch();
