import { expect, it, jest } from '@jest/globals';
import { contractVersion } from '@passport/shared/host/RemoteModule';
import { memorySettings } from '../testing/renderSite';
import { ReleaseWatch } from './ReleaseWatch';
import type { Registry } from './registry';

const registryOf = (version: string): Registry => ({
  'mf-x': { version, entry: `/remotes/mf-x/${version}/remoteEntry.js`, contract: contractVersion, prefixes: ['/x'] },
});

/** @param answers versions in the site's responses, in order; a promise is a slow response */
function openPage(opened: string, answers: (string | Error | Promise<string>)[]) {
  let now = 0;
  const reload = jest.fn();
  const fetchRegistry = jest.fn(async () => {
    const answer = await (answers.shift() ?? opened);
    if (answer instanceof Error) throw answer;
    return registryOf(answer);
  });
  const parts = {
    registry: registryOf(opened),
    fetchRegistry,
    tabSettings: memorySettings(),
    reload,
    document,
    now: () => now,
  };
  return { watch: new ReleaseWatch(parts), reload, fetchRegistry, pass: (ms: number) => void (now += ms) };
}
const answersAreTakenIn = () => new Promise((done) => setTimeout(done));
/** A response, and the function that sends it. */
function lateAnswer() {
  let give: (version: string) => void = () => undefined;
  const answer = new Promise<string>((resolve) => (give = resolve));
  return { answer, give };
}

it('enters an area by a reload after a release or a rollback, once', async () => {
  const { watch, reload } = openPage('b', ['a']);
  await watch.check();
  expect(reload).not.toHaveBeenCalled();
  watch.enter('mf-x');
  watch.enter('mf-x');
  expect(reload).toHaveBeenCalledTimes(1);
});

it('checks when an area is entered without hovering its link, as on a touch screen or by the history', async () => {
  const { watch, reload } = openPage('b', ['a']);
  watch.enter('mf-x');
  await answersAreTakenIn();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('waits for the pending response: a tap hovers a link just before it follows it', async () => {
  const { answer, give } = lateAnswer();
  const { watch, reload, fetchRegistry } = openPage('b', [answer]);
  void watch.check();
  watch.enter('mf-x');
  give('a');
  await answersAreTakenIn();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(fetchRegistry).toHaveBeenCalledTimes(1);
});

it.each<[string, (page: ReturnType<typeof openPage>) => void]>([
  ['after a second: something may have been typed by then', ({ pass }) => pass(1000)],
  ['in another area', ({ watch }) => watch.enter('mf-y')],
])('does not reload for an answer that comes %s', async (_when, happens) => {
  const { answer, give } = lateAnswer();
  const page = openPage('b', [answer]);
  page.watch.enter('mf-x');
  happens(page);
  give('a');
  await answersAreTakenIn();
  expect(page.reload).not.toHaveBeenCalled();
  page.watch.enter('mf-x');
  expect(page.reload).toHaveBeenCalledTimes(1);
});

it('checks when the page becomes visible again', async () => {
  const { watch, reload, fetchRegistry } = openPage('b', ['a']);
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(fetchRegistry).not.toHaveBeenCalled();
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await answersAreTakenIn();
  visibility.mockRestore();
  expect(fetchRegistry).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
  watch.enter('mf-x');
  expect(reload).toHaveBeenCalledTimes(1);
});

it('notices a rollback just after a check', async () => {
  const { watch, reload, pass } = openPage('b', ['b', 'a']);
  await watch.check();
  pass(2000);
  watch.enter('mf-x');
  await answersAreTakenIn();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does not reload without a release or without a response', async () => {
  const { watch, reload, pass } = openPage('a', ['a', new Error('offline')]);
  for (const name of ['mf-x', 'mf-other']) watch.enter(name);
  await answersAreTakenIn();
  pass(1000);
  watch.enter('mf-x');
  await answersAreTakenIn();
  expect(reload).not.toHaveBeenCalled();
});

it('requests the registry every second at most', async () => {
  const { watch, fetchRegistry, pass } = openPage('a', []);
  await watch.check();
  pass(999);
  await watch.check();
  expect(fetchRegistry).toHaveBeenCalledTimes(1);
  pass(1);
  await watch.check();
  expect(fetchRegistry).toHaveBeenCalledTimes(2);
});
