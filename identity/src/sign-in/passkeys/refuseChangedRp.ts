import type { Config } from '../../platform/config/config';
import type { Context } from '../../context';
import { StartError } from '../../platform/startError';
import type { Executor } from '../../platform/storage/database';
import { foreignRpIds } from './passkeys.repository';
import { rpOf } from './rp';

type RpConfig = Pick<Config, 'publicUrl' | 'allowRpChange'>;

/**
 * Refuses a start under another host than the one that people made their passkeys for: browsers would no longer find them, and no
 * sign of it would reach the operator. Logs where the address of the site allows no passkeys at all.
 * @throws {StartError} unless ALLOW_RP_CHANGE accepts it
 */
export async function refuseChangedRp(
  executor: Executor,
  { publicUrl, allowRpChange }: RpConfig,
  log: Context['log'],
): Promise<void> {
  const rp = rpOf(publicUrl);
  const [earlier] = await foreignRpIds(executor, rp?.id ?? null);
  if (earlier !== undefined && !allowRpChange)
    throw new StartError(
      `Passkeys are stored for the host ${earlier}, and PUBLIC_URL is ${publicUrl}: nobody could use them. Set PUBLIC_URL back, or ALLOW_RP_CHANGE=yes to accept this.`,
    );
  if (earlier !== undefined)
    log.warn({ earlier, publicUrl }, 'ALLOW_RP_CHANGE: passkeys of the earlier host cannot be used');
  if (!rp) log.warn({ publicUrl }, 'no passkeys: PUBLIC_URL has to be https with a host name, not an IP address');
}
