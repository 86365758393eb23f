import type { Locale } from '@passport/shared/constants';
import type { Translate } from '@passport/shared/i18n/useMessages';
import type { ExportAnswer } from '@passport/shared/schemas/account';
import { saveFile } from '@passport/shared/data/saveFile';
import { exportPage } from './exportPage';

const nameOf = (data: ExportAnswer): string => `passport-${data.exported_at.slice(0, 10)}`;

/** Saves everything as JSON, for programs. */
export const saveJson = (data: ExportAnswer): void =>
  saveFile(`${nameOf(data)}.json`, 'application/json', JSON.stringify(data, null, 2));

/** Saves everything as a page, for people. @param t the texts of this feature */
export const savePage = (data: ExportAnswer, t: Translate, locale: Locale): void =>
  saveFile(`${nameOf(data)}.html`, 'text/html', exportPage(data, t, locale));
