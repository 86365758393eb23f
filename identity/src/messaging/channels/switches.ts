import type { PhoneChannel } from '@passport/shared/schemas/channels';

/** What operators have switched for a while, as this process knows it. */
export interface Switches {
  /** Whether a gateway takes no messages now. */
  isPaused(gateway: string): boolean;
  /** The channel that comes first in a country now. @param country ISO 3166-1 code */
  preferredIn(country: string): PhoneChannel | undefined;
}
