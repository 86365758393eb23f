/**
 * Renders documents as PDF, in a thread of its own: a long one takes tenths of a second. Plain JavaScript without imports of our own,
 * so that it runs unbuilt, from the sources and next to the built service.
 */
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);
const font = (file) => require.resolve(`@expo-google-fonts/pt-sans/${file}`);
const fonts = {
  regular: font('400Regular/PTSans_400Regular.ttf'),
  bold: font('700Bold/PTSans_700Bold.ttf'),
  italic: font('400Regular_Italic/PTSans_400Regular_Italic.ttf'),
};
const words = {
  ru: { revision: 'Редакция', from: 'действует с', page: 'стр.', of: 'из' },
  en: { revision: 'Version', from: 'effective from', page: 'page', of: 'of' },
};
const margins = { top: 64, bottom: 72, left: 64, right: 64 };
const sizes = { title: 20, 2: 14, 3: 12, text: 10.5, footer: 7.5 };

/**
 * @param {object} document kind, revision, language, title, blocks, sha256, effectiveFrom (ISO 8601), publicUrl
 * @returns {Promise<Buffer>} the same bytes for the same document, on every day and in every process
 */
async function render(document) {
  const { language, title, blocks, effectiveFrom, publicUrl } = document;
  const at = new Date(effectiveFrom);
  const pdf = new PDFDocument({
    size: 'A4',
    margins,
    bufferPages: true,
    // Versions of zlib compress differently, and the bytes must be the same everywhere.
    compress: false,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    displayTitle: true,
    lang: language,
    info: {
      Title: title,
      Author: 'Passport',
      CreationDate: at,
      ModDate: at,
      Producer: 'Passport',
      Creator: 'Passport',
    },
  });
  const chunks = [];
  pdf.on('data', (chunk) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  for (const [name, file] of Object.entries(fonts)) pdf.registerFont(name, file);

  const root = pdf.struct('Document');
  pdf.addStructure(root);
  write(pdf, root, 'H1', [{ text: title }], { size: sizes.title, font: 'bold', gap: 0.8 });
  for (const block of blocks) writeBlock(pdf, root, block, publicUrl);
  root.end();
  writeFooters(pdf, document);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function writeBlock(pdf, root, block, publicUrl) {
  if (block.type === 'heading')
    return write(pdf, root, `H${block.level}`, block.runs, {
      size: sizes[block.level],
      font: 'bold',
      gap: 0.4,
      before: 0.6,
    });
  if (block.type !== 'list') {
    const indent = block.type === 'note' ? 16 : 0;
    return write(pdf, root, 'P', block.runs, { size: sizes.text, gap: 0.6, indent, publicUrl });
  }
  const list = pdf.struct('L');
  root.add(list);
  block.items.forEach((item, place) => {
    const label = block.start === undefined ? '•' : `${block.start + place}.`;
    const line = pdf.struct('LI');
    list.add(line);
    const runs = [{ text: `${label} ` }, ...item];
    write(pdf, line, 'LBody', runs, { size: sizes.text, gap: 0.3, indent: 12, publicUrl });
    line.end();
  });
  list.end();
  pdf.moveDown(0.4);
}

/** Writes one block: each run as tagged text of its own, which continues the line of the run before. */
function write(pdf, parent, tag, runs, { size, font: base = 'regular', gap, before = 0, indent = 0, publicUrl = '' }) {
  pdf.fontSize(size);
  if (before > 0) pdf.moveDown(before);
  const left = margins.left + indent;
  const width = pdf.page.width - margins.right - left;
  const element = pdf.struct(tag);
  parent.add(element);
  runs.forEach((run, place) => {
    const isLast = place === runs.length - 1;
    const options = { width, continued: !isLast, lineGap: 2 };
    const draw = () => {
      pdf
        .font(fontOf(run, base))
        .fontSize(size)
        .fillColor(run.href ? '#0b57d0' : '#111111');
      refuseMissingGlyphs(pdf, run.text);
      const link = addressOf(run.href, publicUrl);
      const looks = { ...options, underline: Boolean(link), link: link ?? null };
      if (place === 0) pdf.text(run.text, left, pdf.y, looks);
      else pdf.text(run.text, looks);
    };
    if (run.href) element.add(pdf.struct('Link', { alt: run.text }, draw));
    else element.add(pdf.struct('Span', draw));
  });
  element.end();
  pdf.x = margins.left;
  pdf.moveDown(gap);
}

const fontOf = ({ strong, emphasis }, base) => (strong ? 'bold' : emphasis ? 'italic' : base);

/** An anchor has no address outside its page. */
const addressOf = (href, publicUrl) =>
  href === undefined || href.startsWith('#') ? undefined : href.startsWith('/') ? `${publicUrl}${href}` : href;

/** The library would draw an empty box. */
function refuseMissingGlyphs(pdf, text) {
  const { font: face } = pdf._font;
  const missing = [...text].find(
    (character) => character !== '\n' && !face.hasGlyphForCodePoint(character.codePointAt(0)),
  );
  if (missing !== undefined) throw new Error(`the font has no glyph for ${JSON.stringify(missing)}`);
}

/** Revision, date, hash and page number below each page, as an artifact that readers skip. */
function writeFooters(pdf, { language, revision, sha256, effectiveFrom }) {
  const text = words[language];
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    const line = `${text.revision} ${revision}, ${text.from} ${effectiveFrom.slice(0, 10)} · SHA-256 ${sha256} · ${text.page} ${page + 1} ${text.of} ${count}`;
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    // Below the margin, where the library would begin a new page.
    pdf.page.margins.bottom = 0;
    pdf.font('regular').fontSize(sizes.footer).fillColor('#555555');
    pdf.text(line, margins.left, pdf.page.height - 40, { lineBreak: false });
    pdf.page.margins.bottom = margins.bottom;
    pdf.endMarkedContent();
  }
}

parentPort.on('message', ({ id, input }) => {
  render(input).then(
    (output) => parentPort.postMessage({ id, output }),
    (error) => parentPort.postMessage({ id, error: error.message }),
  );
});
