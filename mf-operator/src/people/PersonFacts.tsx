import { useMessages } from '@passport/shared/i18n/useMessages';
import type { Person } from '@passport/shared/schemas/console/people';
import { MutedSmall } from '@passport/shared/ui/basics';
import { Section } from '@passport/shared/ui/Section';
import { TextLink } from '@passport/shared/ui/TextLink';
import { When } from '@passport/shared/wording/When';
import type { ReactNode } from 'react';
import { Fact, Facts } from '../frame/Facts';
import { textOr } from '../frame/textOr';
import { paths } from '../paths';
import { areaTexts, peopleTexts } from '../texts';

/** The state of a person in words; nothing of it would sign anybody in. */
export function PersonFacts({ person }: { person: Person }) {
  const t = useMessages(peopleTexts.namespace);
  const tArea = useMessages(areaTexts.namespace);
  const when = (at: string | null): ReactNode => at !== null && <When at={at} />;
  const facts: [name: string, value: ReactNode][] = [
    ['locked_until', when(person.locked_until)],
    ['lock_alarm', person.lock_alarm && <Alarm of={person.lock_alarm} />],
    ['deletion_at', when(person.deletion_at)],
    ['black_listed', person.is_black_listed && t('yes')],
    ['last_sign_in', when(person.last_sign_in_at)],
    ['joined', when(person.date_joined)],
    ['language', person.language],
    ['employment', textOr(t, `employment.${person.employment}`, person.employment)],
    ['email_state', t(person.need_change_email ? 'email-to-change' : person.is_email_proven ? 'proven' : 'unproven')],
    ['factor', t(`factor.${person.two_factor_auth}`)],
    ['factor_since', when(person.factor_since)],
    ['factor_reset_at', when(person.factor_reset_at)],
    ['recovery_codes', person.recovery_codes_left],
    ['passkeys', person.passkeys_count === 0 ? 0 : <Passkeys of={person.passkeys} />],
  ];
  return (
    <Section title={t('state-of')}>
      <Facts>
        {facts.map(([name, value]) =>
          value === null || value === false ? null : (
            <Fact key={name} name={t(`fact.${name}`)}>
              {value}
            </Fact>
          ),
        )}
        {person.support_requests.length > 0 && (
          <Fact name={t('fact.support')}>
            {person.support_requests.map((number) => (
              <TextLink key={number} to={paths.supportRequest(number)}>
                {`№ ${number} `}
              </TextLink>
            ))}
          </Fact>
        )}
        {person.approvals.length > 0 && (
          <Fact name={t('fact.approvals')}>
            <TextLink to={paths.area('approvals')}>
              {person.approvals.map(({ kind }) => textOr(tArea, `approval.${kind}`, kind)).join(', ')}
            </TextLink>
          </Fact>
        )}
      </Facts>
    </Section>
  );
}

/** What came before the lock: after it a second operator approves the unlock. */
function Alarm({ of: { event, at } }: { of: NonNullable<Person['lock_alarm']> }) {
  const t = useMessages(peopleTexts.namespace);
  return (
    <>
      {t(`alarm.${event}`)}
      <MutedSmall>
        <When at={at} as="recentAtLineStart" />
      </MutedSmall>
    </>
  );
}

/** Each by its name and where it is kept, with its last use: what somebody who lost a device is asked for. */
function Passkeys({ of: passkeys }: { of: Person['passkeys'] }) {
  const t = useMessages(peopleTexts.namespace);
  return passkeys.map(({ name, authenticator, created_at, last_used_at }) => (
    <div key={created_at}>
      <bdi>{[name, authenticator].filter(Boolean).join(', ') || t('passkey-unnamed')}</bdi>
      <MutedSmall>
        {last_used_at === null ? t('passkey-unused') : <When at={last_used_at} as="recentAtLineStart" />}
      </MutedSmall>
    </div>
  ));
}
