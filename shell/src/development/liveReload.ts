// Libraries of production builds of remotes need it; this shell itself uses the development one.
import 'react/jsx-runtime';
import { showProblem } from './problem';

/**
 * Development only: brings an open page to each new build of the shell and the remotes. A small file sent by the site lists
 * the builds, so this needs no server of its own and no exception in the security policy.
 */
const buildsFile = '/remotes/builds.json';
const everyMs = 300;

interface Builds {
  /** Hash of the last complete build, by package. */
  readonly builds: Readonly<Record<string, string>>;
  /** Errors of the current sources, by package. */
  readonly problems: Readonly<Record<string, string>>;
}

declare global {
  /** Updates a build to another hash in the running page. @returns whether the page shows it; otherwise it needs a reload */
  var __passportHot: Readonly<Record<string, (hash: string) => Promise<boolean>>> | undefined;
}

async function read(): Promise<Builds> {
  const answer = await fetch(buildsFile, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`${buildsFile} answered ${answer.status}`);
  return (await answer.json()) as Builds;
}

/** Shows new builds in the page. Parts not loaded yet are loaded in their current state. */
async function show(builds: Builds['builds']): Promise<void> {
  for (const [name, update] of Object.entries(globalThis.__passportHot ?? {})) {
    const wanted = new Map(Object.entries(builds)).get(name);
    const isShown = wanted === undefined || (await update(wanted).catch(() => false));
    if (!isShown) return location.reload();
  }
}

async function watch(): Promise<never> {
  for (;;) {
    // A restarting server does not answer; the next poll will.
    const now = await read().catch(() => undefined);
    if (now) {
      showProblem(Object.values(now.problems).join('\n'));
      await show(now.builds);
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

void watch();
