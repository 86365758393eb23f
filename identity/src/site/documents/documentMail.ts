import type { PolicyKind } from '@passport/shared/schemas/documents';
import type { Context } from '../../context';
import { documentMail } from '../../messaging/documentMail';
import { senderOf } from '../../messaging/mail/renderMail';
import type { MessageRenderer } from '../../messaging/outbox/outbox';
import { findDocuments } from './documents.repository';
import { documentMailKind, findChosenEmail } from './mailings.repository';

export { documentMailKind };

/** Renders the email about a new revision. Drops it if the person has unsubscribed or changed their address since it was queued. */
export const documentMailRenderer =
  ({ db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>): MessageRenderer =>
  async ({ recipient, reference }) => {
    if ((await findChosenEmail(db, Number(reference.user))) !== recipient) return undefined;
    const kind = reference.document as PolicyKind;
    const [row] = await findDocuments(db, kind, { revisions: [Number(reference.revision)] });
    if (!row) return undefined;
    const language = reference.language === 'en' ? 'en' : 'ru';
    const { title, changes } = row[language];
    const announced = {
      kind,
      revision: row.revision,
      title,
      changes,
      effectiveFrom: row.effective_from,
      language,
    } as const;
    return documentMail(announced, senderOf(config), clock.now());
  };
