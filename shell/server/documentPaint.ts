import type { Locale } from '@passport/shared/constants';
import { escapeHtml } from '@passport/shared/escapeHtml';
import { documentStyle } from '@passport/shared/documents/documentStyle';
import { kindTabs } from '@passport/shared/documents/kindNames';
import { links } from '@passport/shared/host/links';
import type { DocumentBlock, DocumentRun, PolicyKind } from '@passport/shared/schemas/documents';
import { colors, gutter, layout, radius, shadows, space, text, below } from '@passport/shared/theme/tokens';
import { pageColumn } from '@passport/shared/ui/pageColumn';
import { utcDay } from '@passport/shared/wording/dates';
import type { FirstPaint } from './firstPaint';
import type { SentDocument } from './sentDocument';

function runHtml({ text: words, strong, emphasis, code, href }: DocumentRun): string {
  let html = escapeHtml(words);
  if (code) html = `<code>${html}</code>`;
  if (emphasis) html = `<em>${html}</em>`;
  if (strong) html = `<strong>${html}</strong>`;
  return href === undefined ? html : `<a href="${escapeHtml(href)}">${html}</a>`;
}

const runsHtml = (runs: readonly DocumentRun[] = []): string => runs.map(runHtml).join('');

function blockHtml({ type, level, id, runs, items = [], start }: DocumentBlock): string {
  switch (type) {
    case 'heading': {
      const tag = level === 3 ? 'h4' : 'h3';
      return `<${tag}${id === undefined ? '' : ` id="${escapeHtml(id)}"`}>${runsHtml(runs)}</${tag}>`;
    }
    case 'note':
      return `<blockquote><p>${runsHtml(runs)}</p></blockquote>`;
    case 'list': {
      const list = items.map((item) => `<li>${runsHtml(item)}</li>`).join('');
      return start === undefined ? `<ul>${list}</ul>` : `<ol start="${start}">${list}</ol>`;
    }
    case 'paragraph':
      return `<p>${runsHtml(runs)}</p>`;
  }
}

/** The same texts around the document as on the live page of mf-support. */
const words: Record<Locale, { title: string; revision: string; since: string; changes: string; pdf: string }> = {
  ru: {
    title: 'Документы',
    revision: 'Редакция',
    since: 'действует с',
    changes: 'Что изменилось',
    pdf: 'Скачать PDF',
  },
  en: {
    title: 'Documents',
    revision: 'Version',
    since: 'in effect since',
    changes: 'What changed',
    pdf: 'Download PDF',
  },
};

/** The sizes of the live page, which replaces this text; the link to the PDF leaves room for its icon. */
const css = (id: string): string => `
#${id}{position:absolute;inset:var(--header-height) 0 auto;${pageColumn}padding-block:${space(2)} ${space(12)}}
#${id} h1{${text.title}}
#${id} nav{display:flex;gap:${space(1)};overflow-x:auto;margin:${space(7)} calc(-1*${gutter(4)}) ${space(4)};padding:${space(1)} ${gutter(4)};scrollbar-width:none}
#${id} nav a{display:inline-flex;flex:none;align-items:center;min-height:${layout.target};padding:${space(1)} ${space(3)};border-radius:${radius.medium};color:${colors.textMuted};text-decoration:none}
#${id} nav a[aria-current]{scroll-initial-target:nearest;background:${colors.accentSoft};color:${colors.accentText}}
#${id} section{max-width:44.5rem;padding:${space(6)};border-radius:${radius.large};background:${colors.surface};box-shadow:${shadows.card}}
#${id} h2{${text.heading}}
#${id} a{color:${colors.accentText}}
#${id} .quiet{margin-top:${space(2)};color:${colors.textMuted}}
#${id} .row{display:flex;margin-top:${space(4)}}
#${id} .row a{display:inline-flex;align-items:center;justify-content:center;min-height:${layout.target};padding:${space(2)} ${space(5)} ${space(2)} calc(${space(7)} + 20px);border:1.5px solid ${colors.borderMedium};border-radius:${radius.medium};color:${colors.text};font-weight:600;text-decoration:none}
#${id} .changes{margin-top:${space(5)}}
#${id} article{margin-top:${space(6)};${documentStyle}}
@media ${below(640)}{#${id} .row a{width:100%;min-height:48px}}
@media ${below(440)}{#${id} section{padding:${space(5)} ${gutter(4)}}}
`;

interface Shown extends SentDocument {
  /** Language of the page. */
  locale: Locale;
}

/**
 * A legal document as HTML, which readers have before any script runs and without one. The live page removes it.
 * @param id of the element that the page puts this into
 */
export function documentPaint({ document, asked, locale }: Shown, id: string): FirstPaint {
  const say = words[locale];
  // A named revision may not be the one in effect; the live page shows which.
  const isNamed = asked !== null;
  const { kind, title, revision, changes, blocks, language, pdf_url, effective_from } = document;
  const kinds = (Object.entries(kindTabs[locale]) as [PolicyKind, string][])
    .map(([other, name]) => {
      const current = other === kind ? ' aria-current="page"' : '';
      return `<a href="${escapeHtml(links.policy(other))}"${current}>${name}</a>`;
    })
    .join('');
  const since = isNamed ? '' : ` · ${say.since}\u00a0${utcDay(effective_from, locale)}`;
  const html = [
    `<h1>${say.title}</h1><nav>${kinds}</nav><section lang="${language}"><h2>${escapeHtml(title)}</h2>`,
    `<p class="quiet">${say.revision} ${revision}${since}</p>`,
    isNamed ? '<p class="quiet">&nbsp;</p>' : '',
    `<p class="row"><a href="${escapeHtml(pdf_url)}" download>${say.pdf}</a></p>`,
    revision > 1 ? `<p class="changes"><strong>${say.changes}.</strong> ${escapeHtml(changes)}</p>` : '',
    `<article>${blocks.map(blockHtml).join('')}</article></section>`,
  ].join('');
  return { html, css: css(id) };
}
