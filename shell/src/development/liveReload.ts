// Libraries of remotes that are built for production ask for it; this shell itself uses the one for development.
import 'react/jsx-runtime';
import { showProblem } from './problem';

/**
 * Development only: brings an open page to each new build of the shell and the remotes. A small file that the site sends names
 * the builds, so this needs no server of its own and no exception in the security policy.
 */
const buildsFile = '/remotes/builds.json';
const everyMs = 300;

interface Builds {
  /** Hash of the last build that is whole, by package. */
  readonly builds: Readonly<Record<string, string>>;
  /** What is wrong with the sources of now, by package. */
  readonly problems: Readonly<Record<string, string>>;
}

declare global {
  /** Brings a build to another hash in the running page. @returns whether the page shows it; else only a new page can */
  var __passportHot: Readonly<Record<string, (hash: string) => Promise<boolean>>> | undefined;
}

async function read(): Promise<Builds> {
  const answer = await fetch(buildsFile, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`${buildsFile} answered ${answer.status}`);
  return (await answer.json()) as Builds;
}

/** Shows new builds in the page. What the page has not loaded yet is loaded in its state of then. */
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
