import type { Translate } from '../../i18n/useMessages';
import type { CodeWay } from '../../schemas/channels';
import type { DeliveryAnswer } from '../../schemas/delivery';
import { appOf } from '../apps';

function kindOf(way: CodeWay): string {
  if (way === 'email') return way;
  if (appOf(way)) return 'app';
  return way === 'sms' ? '' : 'call';
}

/** `14:02:09`, in the person's own time zone. @param at ISO 8601 */
const timeOf = (at: string): string => new Date(at).toLocaleTimeString('en-GB');

/** A way to get a code, in the person's words: `By email`. @param t of `deliveryTexts` */
export const wayName = (t: Translate, way: CodeWay): string => {
  const app = appOf(way);
  return t('way', { context: app ? 'app' : way, app: app ?? '' });
};

interface Delivery {
  answer: DeliveryAnswer;
  way: CodeWay;
  /** The masked contact. */
  to: string;
  /** The other ways that the person sees. */
  others: readonly CodeWay[];
}

/** The sentence about the last stage of a message: only what is known, and after a failure what to do. @param t of `deliveryTexts` */
export function deliverySentence(t: Translate, { answer, way, to, others }: Delivery): string {
  const last = answer.stages.at(-1);
  if (!last) return '';
  const { stage, at } = last;
  const other = others.includes('email') ? 'email' : 'way';
  return t(stage, {
    context: stage === 'failed' ? (answer.reason ?? '') : kindOf(way),
    at: timeOf(at),
    to,
    app: appOf(way) ?? '',
    act: t('act', { context: others.length > 0 ? other : '' }),
  });
}
