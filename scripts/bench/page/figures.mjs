import { depth, observed, openPage, slowPhone, wideScreen } from './browser.mjs';

const phone = '9161234567';

/** A cold visit to the sign-in page: types as soon as the field is there and presses Enter immediately. */
export async function measureSignIn(browser, origin) {
  const visit = await openPage(browser, origin, { awaited: { selector: 'input[type=tel]' }, profile: slowPhone });
  const { page } = visit;
  const asked = visit.asksFor('/api/user/identify/');
  await visit.found;
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');
  await asked;
  const identify = () => visit.requests().find(({ url }) => url.endsWith('/api/user/identify/'));
  const isKept = await page.evaluate(
    () => document.body.innerText.includes('916') || document.querySelector('input[type=tel]')?.value.includes('916'),
  );
  const seen = await observed(page);
  const submitMs = identify().sentMs;
  const before = visit
    .requests()
    .filter(({ sentMs, url, type }) => sentMs < submitMs && !url.includes('/api/') && type !== 'Font');
  await visit.close();
  const figures = {
    bytes: before.reduce((sum, { bytes }) => sum + bytes, 0),
    requests: before.length,
    depth: depth(before),
    cardMs: seen.firstPaint,
    fieldMs: seen.awaitedMs,
    submitMs,
    isKept: isKept ? 1 : 0,
    shift: seen.shift,
  };
  return figures;
}

/**
 * A cold visit of a signed-in person to an area, until its content is shown.
 * @param path of the area
 * @param text of its content
 */
export async function measureArea(browser, origin, person, { path, text }) {
  const visit = await openPage(browser, origin, {
    awaited: { selector: 'main *', text },
    profile: slowPhone,
    path,
    storage: person.storage,
  });
  await visit.found;
  const { shift, awaitedMs: contentMs } = await observed(visit.page);
  const documents = visit.requests().filter(({ type }) => type === 'Document').length;
  await visit.close();
  return { contentMs, documents, shift };
}

/** Resolves once the page has received nothing for two seconds. `networkidle` fires once a page: later typing does not trigger it again. */
const untilQuiet = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        let timer;
        const restart = () => {
          clearTimeout(timer);
          timer = setTimeout(done, 2000);
        };
        new PerformanceObserver(restart).observe({ type: 'resource' });
        restart();
      }),
  );

/**
 * A visit to the sign-in page until the first digit has fetched the later steps.
 * @returns bytes of everything that was loaded but the fonts, and `fontBytes`
 */
export async function measureWithLaterSteps(browser, origin) {
  const visit = await openPage(browser, origin, { awaited: { selector: 'input[type=tel]' } });
  await visit.found;
  await visit.page.waitForLoadState('networkidle');
  await visit.page.keyboard.type('9');
  await untilQuiet(visit.page);
  const loaded = visit.requests().filter(({ url }) => !url.includes('/api/'));
  await visit.close();
  const bytesOf = (isFont) =>
    loaded.filter(({ type }) => (type === 'Font') === isFont).reduce((sum, { bytes }) => sum + bytes, 0);
  return { bytes: bytesOf(false), fontBytes: bytesOf(true) };
}

/** From the passport to the showcase by its link, after idle time has prefetched it: nothing reloads. */
export async function measureNextArea(browser, origin, person) {
  const visit = await openPage(browser, origin, {
    awaited: { selector: 'main *', text: person.firstName },
    viewport: wideScreen,
    path: '/passport',
    storage: person.storage,
  });
  const { page } = visit;
  await visit.found;
  const link = page.locator('a[href="/showcase"]').first();
  await link.hover();
  // Entry, module and texts of the hovered link's remote. The network is never quiet: an open page keeps its stream of events.
  await page.waitForFunction(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/mf-showcase/')).length >= 3,
  );
  const before = visit.requests().filter(({ type }) => type === 'Document').length;
  const ms = await page.evaluate(
    () =>
      new Promise((done) => {
        const started = performance.now();
        const look = () => {
          const heading = document.querySelector('main h1');
          if (location.pathname === '/showcase' && heading && heading.textContent !== window.__heading)
            done(performance.now() - started);
          else requestAnimationFrame(look);
        };
        window.__heading = document.querySelector('main h1')?.textContent;
        document.querySelector('a[href="/showcase"]').click();
        look();
      }),
  );
  const reloads = visit.requests().filter(({ type }) => type === 'Document').length - before;
  await visit.close();
  if (reloads > 0) throw new Error('going to the next area loaded a document');
  return { ms };
}

/** The support pop-up of a visitor, whose code was loaded when its button was pointed at: from the press to the form. */
export async function measureSupport(browser, origin) {
  const visit = await openPage(browser, origin, {
    awaited: { selector: 'input[type=tel]' },
    viewport: wideScreen,
  });
  const { page } = visit;
  await visit.found;
  // The last one is that of the page, which every screen has.
  await page.locator('footer button').last().hover();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/mf-support/')),
  );
  await page.waitForLoadState('networkidle');
  const ms = await page.evaluate(
    () =>
      new Promise((done) => {
        const started = performance.now();
        const look = () => {
          if (document.querySelector('[role=dialog] textarea, dialog textarea')) done(performance.now() - started);
          else requestAnimationFrame(look);
        };
        [...document.querySelectorAll('footer button')].at(-1).click();
        look();
      }),
  );
  await visit.close();
  return { ms };
}
