import type { SendMailOptions, Transporter } from 'nodemailer';
import type { SentMessageInfo } from 'nodemailer/lib/smtp-pool';
import { loadOnce } from '../../../platform/loadOnce';
import { mailFailureReason } from './mailFailure';
import { GatewayError, gatewayTimeoutMs, type Gateway, type OutgoingMessage } from '../gateway';

/** An SMTP error of nodemailer. */
interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/** The code of an error while a file of the message is read. The connection is closed then, and the server discards the part that it got. */
const unreadableContent = 'ESTREAM';

/**
 * The server's reply to this message: to its recipient or to its content. A refused greeting, EHLO or sign-in, or a refusal of our own
 * sender, concerns every message alike: the server is unavailable to us, whatever the reply code.
 */
const replyToMessage = ({ code, command, responseCode }: SmtpError): number | null =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM' ? (responseCode ?? null) : null;

/** A plain address (RFC 5321 section 4.1.2): no quotes, comments or line breaks. */
const plainAddress = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+$/;

/**
 * Email over SMTP with pooled connections. The server's reply to a message is shown to a person whose email does not arrive: 5xx is
 * final, 4xx is retried (RFC 5321 section 4.2.1).
 * @param url `smtp://user:password@host:port`, or `smtps:`
 * @param from the From header: an address, or `Name <address>`
 * @param requireTLS nothing is sent to a server without STARTTLS
 * @param returnTo the envelope sender of a message; by default the address of `from`
 */
export function createSmtpMail(
  url: string,
  from: string,
  requireTLS = false,
  returnTo: ((messageId: string) => string) | undefined = undefined,
): Gateway {
  let transport: Transporter<SentMessageInfo> | undefined;
  const connect = loadOnce(async () => {
    const { default: nodemailer } = await import('nodemailer');
    transport = nodemailer.createTransport({
      url,
      requireTLS,
      pool: true,
      maxConnections: 5,
      connectionTimeout: gatewayTimeoutMs,
      greetingTimeout: gatewayTimeoutMs,
      socketTimeout: gatewayTimeoutMs * 2,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return transport;
  });
  const composer = loadOnce(async () => {
    const { default: nodemailer } = await import('nodemailer');
    return nodemailer.createTransport({ streamTransport: true, buffer: true });
  });
  const sender = /<([^>]+)>/.exec(from)?.[1] ?? from;
  const mailOf = ({ id, to, subject, text, html, replyTo, attachments }: OutgoingMessage): SendMailOptions => ({
    from,
    to,
    subject,
    text,
    ...(html !== undefined && { html }),
    // Checked like a recipient: only an address is allowed here.
    ...(replyTo !== undefined && plainAddress.test(replyTo) && { replyTo }),
    ...(attachments && {
      attachments: attachments.map((file) => ({ ...file, contentDisposition: 'attachment' as const })),
    }),
    envelope: { from: returnTo?.(id) ?? sender, to: [to] },
    headers: { 'X-Entity-Ref-ID': id, 'Auto-Submitted': 'auto-generated' },
  });

  return {
    async send(message) {
      // nodemailer would also deliver to an address injected after a line break.
      if (!plainAddress.test(message.to))
        throw new GatewayError('not an address', { isFinal: true, replyCode: 553, failureReason: 'wrong_address' });
      try {
        const pool = await connect();
        const info = await pool.sendMail(mailOf(message));
        return { replyCode: Number.parseInt(info.response, 10) || null, isAccepted: true };
      } catch (cause) {
        const error = cause as SmtpError;
        if (error.code === unreadableContent)
          throw new GatewayError('a file of the email cannot be read', { isFinal: false, isOurs: true, cause });
        const { responseCode, command, response } = error;
        const replyCode = replyToMessage(error);
        throw new GatewayError(
          responseCode ? `the mail server answered ${responseCode}` : 'the mail server cannot be reached',
          {
            isFinal: replyCode !== null && replyCode >= 500,
            replyCode,
            failureReason: replyCode === null ? undefined : mailFailureReason(replyCode, command, response),
            cause,
          },
        );
      }
    },
    async compose(message) {
      await (await composer()).sendMail(mailOf(message));
      return { isAccepted: true };
    },
    close: () => {
      transport?.close();
      return Promise.resolve();
    },
  };
}
