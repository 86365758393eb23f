import type { Clock } from '../clock';
import type { Config } from '../config';
import { createInboxGateway } from '../inbox/inboxGateway';
import type { Channel } from '../outbox/outbox';
import type { Database } from '../storage/database';
import type { Gateway } from './gateway';
import { createHttpLogout } from './logout/httpLogout';
import { createSmtpMail } from './mail/smtpMail';
import { createHttpSms } from './sms/httpSms';
import { createSmppSms } from './sms/smppSms';

/** The ways out that the configuration names; `loadConfig` has made sure that each has its address. */
export function createGateways(
  { sms, mail }: Pick<Config, 'sms' | 'mail'>,
  db: Database,
  clock: Clock,
): Partial<Record<Channel, Gateway>> {
  const inbox = (channel: Channel): Gateway => createInboxGateway(db, clock, channel);
  return {
    sms: {
      inbox: () => inbox('sms'),
      http: () => createHttpSms(sms.httpUrl ?? ''),
      smpp: () => createSmppSms(sms.smppUrl ?? ''),
    }[sms.gateway](),
    email: {
      inbox: () => inbox('email'),
      smtp: () => createSmtpMail(mail.smtpUrl ?? '', mail.from),
    }[mail.gateway](),
    logout: createHttpLogout(),
  };
}
