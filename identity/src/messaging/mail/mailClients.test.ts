import { describe, expect, it } from '@jest/globals';
import { caniemail } from 'caniemail';
import { sampleMessages } from '../inbox/sampleMessages';

const sender = { publicUrl: 'https://passport.example', supportEmail: 'help@passport.example' };
const now = new Date('2026-05-12T09:00:00.000Z');
const clients: Parameters<typeof caniemail>[0]['clients'] = ['gmail.*', 'outlook.*', 'apple-mail.*', 'yahoo.*'];

/** What a client may ignore without a loss of content: caniemail's titles, each with what the recipient then sees. */
const decorative: Record<string, string> = {
  '@media': 'the light theme, and the margins of a wide window',
  '<style> element': 'the same: the light theme is in inline styles',
  '<body> element': 'the background is repeated by the outer table',
  'border-radius': 'square corners',
  overflow: 'hides the preview together with other properties',
  'display:none': 'the same',
  'role attribute': 'nothing: it is for screen readers that read tables',
};

const emails = (['ru', 'en'] as const).flatMap((language) =>
  sampleMessages(language, sender, now).flatMap(({ name, message }) =>
    message.html === undefined ? [] : [{ name: `${name} (${language})`, ...message, html: message.html }],
  ),
);

describe('every email', () => {
  it.each(emails)('$name requires only features of all common mail clients', ({ html }) => {
    const { errors } = caniemail({ clients, html }).issues;
    const missing = [...errors].flatMap(([client, issues]) => issues.map(({ title }) => `${client}: ${title}`));
    expect(missing.filter((issue) => decorative[issue.slice(issue.indexOf(': ') + 2)] === undefined)).toEqual([]);
  });

  it.each(emails)('$name has the same content in its plain alternative as in HTML', ({ html, text }) => {
    const shown = html
      .replace(/<head>.*<\/head>/, '')
      .replace(/<div style="display:none.*?<\/div>/, '')
      .split(/<[^>]+>/)
      .map((part) =>
        part.replaceAll(/&#(\d+);/g, (_all, number: string) => String.fromCharCode(Number(number))).trim(),
      );
    const own = shown.filter(
      (part) => part.length > 2 && !/автоматически|automatically|^passport\.example$/.test(part),
    );
    expect(own.length).toBeGreaterThan(4);
    for (const part of own) expect(text).toContain(part.replace(/^· /, ''));
    for (const [, href] of html.matchAll(/href="(?!mailto:)([^"]+)"/g))
      expect(text).toContain(href?.replaceAll('&#38;', '&'));
  });

  it.each(emails)('$name names the product, has no script and no unfilled placeholder', ({ html, text, subject }) => {
    expect(text).toMatch(/Паспорт|Passport/);
    expect(html).not.toMatch(/<script|onerror|javascript:/i);
    expect(`${subject} ${text} ${html.replace(/<style>.*?<\/style>/, '')}`).not.toMatch(/[{}]|undefined|null/);
    expect(text).not.toMatch(/: \n|: $/m);
  });
});
