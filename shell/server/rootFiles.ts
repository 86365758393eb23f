import { join } from 'node:path';
import { links } from '@passport/shared/host/links';
import { yearSeconds, type Locale } from '@passport/shared/constants';
import { dayMs } from '@passport/shared/durations';
import { chooseLocale, chosenLocaleIn } from '@passport/shared/i18n/chooseLocale';
import { dark, light } from '@passport/shared/theme/palettes';
import type { FastifyInstance } from 'fastify';
import type { SiteSettings } from './settings';

/** The icons of the shell's build (shell/static), which browsers and phones request at the root of a site. */
const icons = [
  'favicon.svg',
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  // In emails.
  'rosette.png',
] as const;

/** Name and description of the site, as search engines, link previews and home screens show them. */
export const siteTexts: Record<Locale, { name: string; description: string }> = {
  ru: { name: 'Паспорт', description: 'Один аккаунт для всех сервисов. Вход по номеру телефона, без пароля.' },
  en: { name: 'Passport', description: 'One account for every service. Sign in with your phone number, no password.' },
};

/** The metadata of the site in the head of every page, in addition to its title. @param publicUrl origin of the site */
export const siteHead = (locale: Locale, publicUrl: string): string => {
  const { name, description } = siteTexts[locale];
  return [
    '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    // Browsers request a manifest without cookies, and so without the chosen language, by default (W3C Web Application Manifest).
    '<link rel="manifest" href="/site.webmanifest" crossorigin="use-credentials">',
    `<meta name="theme-color" content="${light.page}" media="(prefers-color-scheme:light)">`,
    `<meta name="theme-color" content="${dark.page}" media="(prefers-color-scheme:dark)">`,
    `<meta name="description" content="${description}"><meta property="og:title" content="${name}">`,
    `<meta property="og:description" content="${description}"><meta property="og:type" content="website">`,
    `<meta property="og:image" content="${publicUrl}/icon-512.png">`,
  ].join('');
};

const manifest = (locale: Locale): object => ({
  name: siteTexts[locale].name,
  short_name: siteTexts[locale].name,
  description: siteTexts[locale].description,
  lang: locale,
  start_url: links.passport(),
  display: 'browser',
  theme_color: light.page,
  background_color: light.page,
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});

/** Everything except the sign-in card and the documents is private or for programs. */
const robots = `User-agent: *
Allow: /$
Allow: /policy
Allow: /assets/
Allow: /remotes/
Disallow: /
`;

/** RFC 9116. @param now the file expires a year from now */
const securityText = ({ publicUrl, supportEmail }: SiteSettings, now: Date): string =>
  [
    `Contact: mailto:${supportEmail}`,
    `Expires: ${new Date(now.getTime() + yearSeconds * 1000).toISOString()}`,
    'Preferred-Languages: ru, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');

/** Files that browsers, search engines and other programs request at fixed addresses. */
export function serveRootFiles(app: FastifyInstance, settings: SiteSettings): void {
  const folder = join(settings.shellFolder, 'root');
  for (const icon of icons) {
    app.get(`/${icon}`, (_request, reply) => reply.sendFile(icon, folder, { maxAge: dayMs, immutable: false }));
  }
  app.get('/site.webmanifest', (request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(manifest(chooseLocale({ chosen: chosenLocaleIn(request.headers.cookie) }))),
  );
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots));
  for (const address of ['/.well-known/security.txt', '/security.txt']) {
    app.get(address, (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(securityText(settings, new Date())),
    );
  }
  // The page to which password managers send a user who wants to change a password: here that is the cloud password (W3C, a well-known URL
  // for changing passwords).
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect(links.twoFactor(), 302));
}
