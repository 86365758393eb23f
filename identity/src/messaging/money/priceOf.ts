import type { CodePrice } from '../../platform/config/codePrices';

/** A message to a phone, as far as its price depends on it. */
interface PricedMessage {
  /** E.164. */
  phone: string;
  channel: string;
  /** The entry of the channel list that carries it; null for the channel's own gateway. */
  gateway: string | null;
}

/** Of two rows for one prefix the more specific one counts; a gateway says more than a channel. */
const specificity = ({ gateway, channel }: CodePrice): number =>
  (gateway === undefined ? 0 : 2) + (channel === undefined ? 0 : 1);

/**
 * The price of a message in the operator's price table: the longest prefix wins, then the more specific row.
 * @returns undefined if no row matches
 */
export function priceOf(
  table: readonly CodePrice[],
  { phone, channel, gateway }: PricedMessage,
): Pick<CodePrice, 'price' | 'currency'> | undefined {
  const digits = phone.replace(/^\+/, '');
  const [best] = table
    .filter(
      (row) =>
        digits.startsWith(row.prefix) &&
        (row.channel === undefined || row.channel === channel) &&
        (row.gateway === undefined || row.gateway === gateway),
    )
    .sort((a, b) => b.prefix.length - a.prefix.length || specificity(b) - specificity(a));
  return best && { price: best.price, currency: best.currency };
}
