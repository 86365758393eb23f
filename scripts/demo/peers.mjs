import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { peerReady } from '../lib/peerReady.mjs';

const secret = () => randomBytes(16).toString('hex');

/** Prices are made up. */
const listOf = (aggregator) => {
  const ways = [
    { channel: 'sms', gateway: 'smpp', price: 3.5, currency: 'RUB' },
    { channel: 'telegram_gateway', gateway: 'telegram', price: 0.9, currency: 'RUB' },
    { channel: 'voice', gateway: 'aggregator', price: 1.6, currency: 'RUB' },
  ];
  return { gateways: { aggregator }, '+7': ways, '*': ways.map(({ channel, gateway }) => ({ channel, gateway })) };
};

/**
 * Starts an SMS centre, a Telegram Gateway, an HTTP aggregator, and the page with their phones.
 * @param {{ start: (script: string, args: string[], env: object, output?: 'pipe') => import('node:child_process').ChildProcess,
 *   publicUrl: string, dataDir: string, phonesPort: number }} options `start`: starts a program of the demo
 * @returns {Promise<Record<string, string>>} the settings with which the product reaches them
 */
export async function startPeers({ start, publicUrl, dataDir, phonesPort }) {
  const [password, receiptSecret, token] = [secret(), secret(), secret()];
  // The product's own settings are in the environment.
  const env = { PORT: '0', CONTROL_PORT: '0', PASSWORD: password };
  const startPeer = (name, more) => peerReady(start(`scripts/peers/${name}.mjs`, [], { ...env, ...more }, 'pipe'));
  const [smsc, telegram, aggregator] = await Promise.all([
    startPeer('smsc'),
    startPeer('telegramGateway', { TOKEN: token }),
    startPeer('aggregator', { RECEIPT_URL: `${publicUrl}/gateway/receipts/`, RECEIPT_SECRET: receiptSecret }),
  ]);
  const controls = { smsc: smsc.control, telegramGateway: telegram.control, aggregator: aggregator.control };
  start('scripts/demo/phones.mjs', [], { PORT: String(phonesPort), CONTROLS: JSON.stringify(controls) });

  const folder = join(dataDir, 'demo');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const channelsFile = resolve(folder, `channels-${phonesPort}.json`);
  writeFileSync(channelsFile, JSON.stringify(listOf(aggregator.url), undefined, 2), { mode: 0o600 });
  return {
    SMS_GATEWAY: 'smpp',
    SMPP_URL: smsc.url,
    TELEGRAM_GATEWAY_URL: telegram.url,
    TELEGRAM_GATEWAY_TOKEN: token,
    RECEIPT_SECRET: receiptSecret,
    CODE_CHANNELS_FILE: channelsFile,
  };
}
