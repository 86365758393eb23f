import type { Gateway } from '../gateway';

/** Somebody followed the bot's link and pressed Start: the parameter of the link, and the chat. */
export interface TelegramStart {
  parameter: string;
  chat: string;
}

/** The way to people's Telegram: sends to a chat, and says how a person connects theirs. */
export interface Telegram extends Gateway {
  /**
   * The address that opens the bot.
   * @param parameter at most 64 characters of base64url (Telegram, deep linking)
   * @throws {GatewayError} where the bot cannot be asked for its name
   */
  linkFor(parameter: string): Promise<string>;
}
