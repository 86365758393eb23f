import type { Gateway } from '../gateway';

/** A press of the bot's Start button: the parameter of the followed link, and the chat. */
export interface TelegramStart {
  parameter: string;
  chat: string;
}

/** The Telegram gateway: sends to chats, and creates links by which people connect theirs. */
export interface Telegram extends Gateway {
  /**
   * The link that opens the bot.
   * @param parameter at most 64 characters of base64url (Telegram, deep linking)
   * @throws {GatewayError} if the bot's username cannot be loaded
   */
  linkFor(parameter: string): Promise<string>;
}
