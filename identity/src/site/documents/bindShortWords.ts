import type { DocumentBlock, DocumentRun } from '@passport/shared/schemas/documents';

/** Short Russian words that belong to the next one, and numbers, which belong to the counted noun. */
const shortWords =
  /(?<![\p{L}\p{N}\p{Pd}.,])(?:(?:а|без|в|во|для|до|за|и|из|к|ко|на|над|не|ни|но|о|об|от|по|под|при|про|с|со|у|\d{1,4}) )+/giu;

/** The last two spaces of such words in a row: a longer chain would be too wide for a phone and leave the line before it short. */
const lastBlanks = / (?=(?:\S+ )?$)/g;

const bind = (run: DocumentRun): DocumentRun =>
  run.code ? run : { ...run, text: run.text.replace(shortWords, (words) => words.replace(lastBlanks, '\u00a0')) };

/** Keeps short words on the line of the next word. The published source, its hash and comparisons are without these spaces. */
export const bindShortWords = (blocks: readonly DocumentBlock[]): DocumentBlock[] =>
  blocks.map((block) => ({
    ...block,
    ...(block.runs && { runs: block.runs.map(bind) }),
    ...(block.items && { items: block.items.map((item) => item.map(bind)) }),
  }));
