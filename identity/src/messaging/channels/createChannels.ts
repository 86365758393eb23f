import type { PhoneChannel } from '@passport/shared/schemas/channels';
import { countryOfPhone } from '../../people/phone';
import { entriesFor, ownGateway, type ChannelEntry } from '../../platform/config/codeChannelSettings';
import type { Config } from '../../platform/config/config';
import type { Switches } from './switches';

/** A way to one phone. */
interface Route {
  channel: PhoneChannel;
  /** As messages store it: null for the channel's own gateway. */
  gateway: string | null;
}

/** Names a message's way, as it is stored with it. */
export interface RoutedMessage {
  channel: string;
  gateway: string | null;
  /** E.164. */
  recipient: string;
}

/** Which ways lead to a phone, by the list of the operator and what is switched now. */
export interface Channels {
  /** The ways to a phone, that of a code whose channel is not named first. There is at least one. @param phone E.164 */
  routesTo(phone: string): readonly [Route, ...Route[]];
  /** The right way of a message that is on none of its ways: notices are written without a look at the list. */
  rightRoute(message: RoutedMessage): Route | undefined;
  /** The way after that of a message, where the list says that it goes on by itself. */
  nextRoute(message: RoutedMessage): Route | undefined;
  /** The name of a way's gateway, for commands and prices; undefined for what reaches no person. */
  gatewayOf(way: Omit<RoutedMessage, 'recipient'>): string | undefined;
  /** What the list says that a message costs. */
  listedPrice(message: RoutedMessage): Pick<ChannelEntry, 'price' | 'currency'> | undefined;
  /** Whether the gateway of a way takes no messages now. */
  isPaused(way: Omit<RoutedMessage, 'recipient'>): boolean;
}

interface ChannelParts {
  config: Pick<Config, 'sms' | 'mail' | 'codeChannels'>;
  switches: Switches;
}

/** Without a list there is SMS alone. */
export function createChannels({ config, switches }: ChannelParts): Channels {
  const { sms, codeChannels: list } = config;
  const ownSms: ChannelEntry = { channel: 'sms', gateway: sms.gateway, cascade: false };
  const entriesOf = (phone: string): readonly ChannelEntry[] => {
    const entries = list === undefined ? [] : entriesFor(list, phone);
    return entries.length > 0 ? entries : [ownSms];
  };
  const stored = ({ channel, gateway }: ChannelEntry): Route => ({
    channel,
    gateway: gateway === ownGateway(config, channel) ? null : gateway,
  });
  const isSame = (route: Route, { channel, gateway }: Omit<RoutedMessage, 'recipient'>): boolean =>
    route.channel === channel && route.gateway === gateway;
  const gatewayOf: Channels['gatewayOf'] = ({ channel, gateway }) => gateway ?? ownGateway(config, channel);
  const isPaused: Channels['isPaused'] = (way) => {
    const name = gatewayOf(way);
    return name !== undefined && switches.isPaused(name);
  };

  const routesTo = (phone: string): readonly [Route, ...Route[]] => {
    const routes = entriesOf(phone).map(stored);
    // Most have one: each send comes here, and the country takes a parse of the number.
    if (routes.length === 1) return routes as [Route];
    const country = countryOfPhone(phone);
    const preferred = country === undefined ? undefined : switches.preferredIn(country);
    const rank = (route: Route): number => Number(isPaused(route)) * 2 + Number(route.channel !== preferred);
    const ordered = routes.toSorted((one, other) => rank(one) - rank(other));
    return ordered as [Route, ...Route[]];
  };

  return {
    routesTo,
    rightRoute(message) {
      const routes = routesTo(message.recipient).filter(({ channel }) => channel === message.channel);
      return routes.some((route) => isSame(route, message)) ? undefined : routes[0];
    },
    nextRoute(message) {
      const entries = entriesOf(message.recipient);
      const place = entries.findIndex((entry) => isSame(stored(entry), message));
      const next = entries[place]?.cascade ? entries[place + 1] : undefined;
      return next && stored(next);
    },
    gatewayOf,
    listedPrice: (message) => entriesOf(message.recipient).find((entry) => isSame(stored(entry), message)),
    isPaused,
  };
}
