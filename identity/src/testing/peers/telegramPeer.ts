import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface SentMessage {
  chat_id: string;
  text: string;
}

/** A bot API server for tests: accepts messages and serves updates. */
export interface TelegramPeer {
  url: string;
  token: string;
  /** Accepted messages. */
  sent: SentMessage[];
  /** Errors for the next messages; without one a message is accepted. */
  answers: { error_code: number; retry_after?: number }[];
  /** Offsets of getUpdates calls. */
  offsets: number[];
  /** A person presses Start after following a link. */
  start(parameter: string, chat: number, type?: string): void;
  /** A person writes another message. */
  write(text: string, chat: number): void;
  stop(): Promise<void>;
}

const readJson = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text || '{}') as Record<string, unknown>;
};

/** Starts the peer on a free port. Unlike Telegram it answers getUpdates immediately. */
export async function startTelegramPeer(): Promise<TelegramPeer> {
  const token = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';
  const sent: SentMessage[] = [];
  const answers: TelegramPeer['answers'] = [];
  const offsets: number[] = [];
  const updates: { update_id: number; message: object }[] = [];
  let nextUpdate = 700;

  const handle = (method: string, body: Record<string, unknown>): { status: number; answer: object } => {
    if (method === 'getMe') return { status: 200, answer: { ok: true, result: { username: 'passport_test_bot' } } };
    if (method === 'getUpdates') {
      offsets.push(Number(body.offset));
      const result = updates.filter(({ update_id }) => update_id >= Number(body.offset));
      return { status: 200, answer: { ok: true, result } };
    }
    const refusal = answers.shift();
    if (refusal) {
      const { error_code, retry_after } = refusal;
      const parameters = retry_after === undefined ? undefined : { retry_after };
      return { status: error_code, answer: { ok: false, error_code, description: 'refused', parameters } };
    }
    sent.push({ chat_id: String(body.chat_id), text: String(body.text) });
    return { status: 200, answer: { ok: true, result: { message_id: sent.length } } };
  };

  const server = createServer((request, response) => {
    void readJson(request).then((body) => {
      const [, bot, method = ''] = (request.url ?? '').split('/');
      const { status, answer } =
        bot === `bot${token}` ? handle(method, body) : { status: 401, answer: { ok: false, error_code: 401 } };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const write = (text: string, chat: number, type = 'private'): void => {
    nextUpdate += 1;
    updates.push({ update_id: nextUpdate, message: { text, chat: { id: chat, type } } });
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    sent,
    answers,
    offsets,
    start: (parameter, chat, type) => write(`/start ${parameter}`, chat, type),
    write: (text, chat) => write(text, chat),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
