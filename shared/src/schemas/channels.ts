/** The ways in which a code reaches a phone number; each proves the phone as an SMS does. */
export const phoneChannels = ['sms', 'telegram_gateway', 'max', 'voice', 'flash_call'] as const;
export type PhoneChannel = (typeof phoneChannels)[number];
export const isPhoneChannel = (channel: string): channel is PhoneChannel =>
  phoneChannels.some((known) => known === channel);

/** The ways in which a person can take a code. */
export const codeWays = [...phoneChannels, 'email'] as const;
export type CodeWay = (typeof codeWays)[number];
