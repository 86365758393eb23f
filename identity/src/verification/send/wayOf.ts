import type { PhoneChannel } from '@passport/shared/schemas/channels';
import type { Context } from '../../context';
import { ownWay, type Way } from '../../messaging/outbox/outbox';
import { invalidField } from '../../platform/http/errors';
import type { Target } from './target';

/**
 * The way of a code: to a phone the chosen one, or the first of its country. Where its gateway takes nothing now, it is the next one if the
 * list lets messages go on by themselves; otherwise the person is offered it.
 * @throws 400 on the field `channel` if there is no such way to the phone
 */
export function wayOf(
  { channels, outbox }: Pick<Context, 'channels' | 'outbox'>,
  { channel, recipient }: Pick<Target, 'channel' | 'recipient'>,
  via: PhoneChannel | undefined,
): Way {
  if (channel !== 'sms') return ownWay(channel);
  const routes = channels.routesTo(recipient);
  const chosen = via === undefined ? routes[0] : routes.find((route) => route.channel === via);
  if (!chosen) throw invalidField('channel', 'errors.channel-not-offered');
  let way = chosen;
  for (;;) {
    const next = outbox.isUnavailable(way) ? channels.nextRoute({ ...way, recipient }) : undefined;
    if (!next) return way;
    way = next;
  }
}
