import type { PhoneChannel } from '@passport/shared/schemas/channels';
import type { Clock } from '../../platform/clock';
import { ownGateway } from '../../platform/config/codeChannelSettings';
import type { Config } from '../../platform/config/config';
import type { Database } from '../../platform/storage/database';
import { createInboxGateway } from '../inbox/inboxGateway';
import type { ListedGateway } from '../outbox/createOutbox';
import { createHttpChannel } from './channels/httpChannel';
import type { Gateway } from './gateway';
import { createSmppSms, type OnReceipt } from './sms/smppSms';

interface ListedParts {
  config: Pick<Config, 'sms' | 'mail' | 'codeChannels'>;
  db: Database;
  clock: Clock;
  onReceipt: OnReceipt;
}

/** Creates the gateways of CODE_CHANNELS_FILE that are not a channel's own, each once for a channel; `loadConfig` has checked that each has its URL. */
export function listedGateways({ config, db, clock, onReceipt }: ListedParts): ListedGateway[] {
  const { sms, codeChannels } = config;
  const entries = [...(codeChannels?.prefixes.values() ?? [])].flat();
  const create = (channel: PhoneChannel, name: string): Gateway => {
    switch (name) {
      case 'inbox':
        return createInboxGateway(db, clock, channel);
      case 'smpp':
        return createSmppSms(sms.smppUrl ?? '', onReceipt);
      case 'http':
        return createHttpChannel(sms.httpUrl ?? '');
      default:
        return createHttpChannel(codeChannels?.gateways.get(name) ?? '');
    }
  };
  const listed = new Map<string, ListedGateway>();
  for (const { channel, gateway: name } of entries) {
    const key = `${channel} ${name}`;
    if (name === ownGateway(config, channel) || listed.has(key)) continue;
    listed.set(key, { way: { channel, gateway: name }, gateway: create(channel, name) });
  }
  return [...listed.values()];
}
