import { randomBytes } from 'node:crypto';
import { firstPaintId } from '@passport/shared/constants';
import { links } from '@passport/shared/host/links';
import { askedLocale, chooseLocale, chosenLocaleIn } from '@passport/shared/i18n/chooseLocale';
import type { SiteData } from '@passport/shared/net/siteModule';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brandName, isLightOnly } from '../src/branding/businessUnitLook';
import { brandingCss, createBusinessUnitReader, serviceSlotCss, withDocumentsOf } from './branding';
import type { createBrowserReleases } from './browserReleases';
import { browserRegistry, canariesForPanel } from './browserRegistry';
import { createFirstPaintReader } from './firstPaint';
import { pagePolicy } from './securityHeaders';
import { renderPage, type PageParts } from './page';
import { createDocumentReader } from './sentDocument';
import { documentPaint } from './documentPaint';
import { hasProviders } from './providers';
import { entryOf, remoteFor } from './registry';
import { siteTexts } from './rootFiles';
import type { SiteSettings } from './settings';
import { readShellAssets } from './shellAssets';

/** Existing addresses that no remote serves. */
const ownPaths: readonly string[] = [links.forbidden(), '/dashboard/passport', '/dashboard/showcase'];

/**
 * A path as react-router compares it: without case and slashes at its end. Not by a regular expression, which would take quadratic time on
 * malicious input.
 */
function comparable(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end).toLowerCase();
}

/** Whether a path is that of the legal documents. */
const isPolicy = (path: string): boolean => comparable(path) === '/policy';

/** The language of a page, and its sources. */
function languagesOf(request: FastifyRequest, query: URLSearchParams): Pick<PageParts, 'locale' | 'asked' | 'chosen'> {
  const asked = askedLocale(query.get('ui_locales'));
  const chosen = chosenLocaleIn(request.headers.cookie);
  return { locale: chooseLocale({ asked, chosen }), asked, chosen };
}

/** The configuration of this installation for the page. */
const publicConfig = (settings: SiteSettings) => ({
  apiBase: '/api',
  environment: settings.environment,
  defaultLanding: settings.defaultLanding,
  supportEmail: settings.supportEmail,
  analyticsUrl: settings.analyticsUrl,
  realtimeUrl: settings.realtimeUrl,
});

/** @returns a function that answers any address of the site with its page */
export function createPages(
  settings: SiteSettings,
  data: SiteData | undefined,
  readReleases: ReturnType<typeof createBrowserReleases>,
  report: (problem: unknown) => void,
): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const readFirstPaint = createFirstPaintReader(
    settings.remotesFolder,
    report,
    settings.environment === 'development' ? 0 : undefined,
  );
  const readBusinessUnit = createBusinessUnitReader(data);
  const readDocument = createDocumentReader(data);

  const hasOverrides = settings.overridesScript !== undefined;

  return async (request, reply) => {
    const [path = '/', ...search] = request.url.split('?');
    const query = new URLSearchParams(search.join('?'));
    const languages = languagesOf(request, query);
    const { locale } = languages;
    const nonce = randomBytes(16).toString('base64');
    const [{ registry, reportedCanaries, canaries }, assets, businessUnit, sentDocument, signInPasskey] =
      await Promise.all([
        readReleases(request, reply),
        readShellAssets(settings.shellFolder),
        readBusinessUnit(query),
        isPolicy(path) ? readDocument(query, locale) : undefined,
        // The page signs in without them too.
        path === '/' ? data?.signInPasskey?.(request, reply).catch(report) : undefined,
      ]);
    const remote = remoteFor(registry, path);
    const exists = remote !== undefined || ownPaths.includes(comparable(path));
    const firstPaintAddress =
      path === '/' && remote !== undefined ? entryOf(registry, remote)?.firstPaint?.[locale] : undefined;
    const card = firstPaintAddress === undefined ? undefined : await readFirstPaint(firstPaintAddress);
    const firstPaint = sentDocument
      ? documentPaint({ ...sentDocument, locale }, firstPaintId)
      : card && { ...card, html: withDocumentsOf(businessUnit, card.html) };
    const config = {
      ...publicConfig(settings),
      registry: browserRegistry(registry),
      businessUnit,
      reportedCanaries,
      signInPasskey: signInPasskey ?? undefined,
      ...(hasOverrides && { canaries: canariesForPanel(canaries) }),
    };
    const look = brandingCss(businessUnit, firstPaintId) + serviceSlotCss(query, firstPaintId);
    const connect = [settings.analyticsUrl, settings.realtimeUrl].flatMap((url) =>
      url && URL.canParse(url) ? [new URL(url).origin] : [],
    );
    return reply
      .code(statusOf(path, exists))
      .headers({
        'content-security-policy': pagePolicy(
          nonce,
          ['shell', 'remotes', ...Object.keys(registry)],
          connect,
          settings.captchaWidget,
        ),
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .compress(
        renderPage({
          ...languages,
          nonce,
          publicUrl: settings.publicUrl,
          config,
          assets,
          registry,
          remote,
          firstPaint,
          onlyTheme: path === '/' && isLightOnly(businessUnit) ? 'light' : undefined,
          siteName: brandName(businessUnit, siteTexts[locale].name),
          sentDocument,
          look,
          hasProviders: hasProviders(data, settings.publicUrl),
          hasOverrides,
        }),
      );
  };
}

/** What programs read; people read the page. */
function statusOf(path: string, exists: boolean): number {
  if (comparable(path) === links.forbidden()) return 403;
  return exists ? 200 : 404;
}
