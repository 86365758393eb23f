/** How a page is measured: the slow phone's profile, the network traffic, the page's own events. */
import { chromium } from '@playwright/test';
import { findChromium } from '../../lib/chromium.mjs';

/** 1.6 Mbps down, 750 kbps up, 150 ms a round trip, a CPU four times slower. */
export const slowPhone = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, cpu: 4 };

const phoneScreen = { width: 390, height: 844 };
export const wideScreen = { width: 1280, height: 800 };

export async function launchBrowser() {
  return chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
  });
}

/**
 * Runs in the page before anything else: records what only the page can see, and when the awaited element appears. Playwright's own ways
 * to find an element compile its helper in the page: on the slow CPU that is a tenth of a second which no visitor pays.
 * @param {{ selector: string, text: string }} awaited what is looked for in every frame; it is focused when it appears
 */
function watch({ selector, text }) {
  const seen = { shift: 0, awaitedMs: undefined };
  Object.assign(window, { __bench: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const found = [...document.querySelectorAll(selector)].find(
      (element) => element.getBoundingClientRect().height > 0 && element.textContent.includes(text),
    );
    if (!found) return requestAnimationFrame(look);
    seen.awaitedMs = performance.now();
    // Behind the frame that shows it: the bench's own work does not delay the paint.
    setTimeout(() => {
      found.focus();
      window.__benchFound('');
    });
  };
  requestAnimationFrame(look);
}

/**
 * A page in a browser context of its own (cold cache), with every request recorded.
 * @param awaited what `found` waits for: a selector and a text in it
 * @param profile network and CPU to emulate; undefined for none
 * @param viewport the window; a phone's by default
 * @param storage local storage entries of the origin
 */
export async function openPage(
  browser,
  origin,
  { awaited, profile, viewport = phoneScreen, storage = {}, path = '/' },
) {
  const context = await browser.newContext({
    locale: 'ru-RU',
    viewport,
    serviceWorkers: 'block',
  });
  await context.addInitScript(watch, { text: '', ...awaited });
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, storage);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: '__benchFound' });
  if (profile) {
    await session.send('Network.emulateNetworkConditions', { offline: false, ...profile });
    await session.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu });
  }
  const requests = new Map();
  let firstAt;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type, initiator }) => {
    firstAt ??= timestamp;
    const sentMs = (timestamp - firstAt) * 1000;
    requests.set(requestId, {
      url: request.url,
      method: request.method,
      type,
      by: initiatorUrl(initiator),
      sentMs,
      bytes: 0,
    });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) Object.assign(request, { bytes: encodedDataLength, endMs: (timestamp - firstAt) * 1000 });
  });
  const found = event(session, 'Runtime.bindingCalled', ({ name }) => name === '__benchFound');
  await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
  return {
    page,
    /** Resolves when the awaited element is in the page and has the focus. */
    found,
    requests: () => [...requests.values()].filter(({ url }) => url.startsWith('http')),
    /** Resolves when the page requests an address that ends so. */
    asksFor: (ending) => event(session, 'Network.requestWillBeSent', ({ request }) => request.url.endsWith(ending)),
    close: () => context.close(),
  };
}

/** @returns a promise of the first event of a kind that is the wanted one; rejects after half a minute */
function event(session, kind, isWanted) {
  return new Promise((done, fail) => {
    const limit = setTimeout(() => fail(new Error(`no ${kind} in 30 s`)), 30_000);
    const hear = (value) => {
      if (!isWanted(value)) return;
      clearTimeout(limit);
      session.off(kind, hear);
      done(value);
    };
    session.on(kind, hear);
  });
}

/** The page's own measurements so far: paint and field in ms since navigation, layout shift as the browser scores it. */
export function observed(page) {
  return page.evaluate(async () => {
    // The browser reports a paint only after it was presented, which may be later than the frame that was awaited.
    const firstPaint = await new Promise((done) => {
      new PerformanceObserver((list) => {
        const [entry] = list.getEntriesByName('first-contentful-paint');
        if (entry) done(entry.startTime);
      }).observe({ type: 'paint', buffered: true });
    });
    return { ...window.__bench, firstPaint };
  });
}

/** The initiator of a request: the document for what its HTML names, the script for what a script loads. */
function initiatorUrl({ url, stack }) {
  for (let part = stack; part; part = part.parent) {
    const frame = part.callFrames.find((candidate) => candidate.url.startsWith('http'));
    if (frame) return frame.url;
  }
  return url;
}

/** Consecutive round trips: the document is the first, what its HTML names the second, and so on. */
export function depth(requests) {
  const levels = new Map();
  for (const { url, by } of requests) if (!levels.has(url)) levels.set(url, (levels.get(by) ?? 0) + 1);
  return Math.max(0, ...levels.values());
}
