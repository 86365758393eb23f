import { countryOfPhone } from '../../people/phone';
import type { Config } from '../../platform/config/config';
import type { Channels, RoutedMessage } from '../channels/createChannels';
import type { MessageCost } from '../outbox/outbox.repository';
import type { Spending } from './createSpending';
import { priceOf } from './priceOf';

interface CostParts {
  config: Pick<Config, 'codePrices'>;
  channels: Pick<Channels, 'gatewayOf' | 'listedPrice'>;
  spending: Pick<Spending, 'noteSent'>;
}

/** Counts what a message to a phone costs: by the operator's table of prices, or else by the list of channels. */
export const noteCost =
  ({ config: { codePrices }, channels, spending }: CostParts) =>
  (message: RoutedMessage): MessageCost => {
    const { channel, recipient: phone } = message;
    const gateway = channels.gatewayOf(message) ?? null;
    const found = priceOf(codePrices, { phone, channel, gateway }) ?? channels.listedPrice(message);
    const cost = {
      country: countryOfPhone(phone) ?? null,
      price: found?.price ?? null,
      currency: found?.currency ?? null,
    };
    spending.noteSent({ channel, ...cost });
    return cost;
  };
