import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { HistoryEvent, HistoryItem } from '@passport/shared/schemas/account';
import {
  BadgeIcon,
  CheckIcon,
  KeyIcon,
  LinkIcon,
  PersonIcon,
  ShieldIcon,
  SignOutIcon,
  WarningIcon,
} from '@passport/shared/ui/icons';
import type { IconTileTone } from '@passport/shared/ui/IconTile';
import { colors, space, text } from '@passport/shared/theme/tokens';
import { TextLink } from '@passport/shared/ui/TextLink';
import { dateAndTime, timeOnly } from '@passport/shared/wording/dates';
import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import { Facts } from '../frame/Facts';
import { FoldRow } from '../frame/FoldRow';
import { narrow } from '../frame/measures';
import { paths } from '../paths';
import { countryName, deviceName } from '../wording/describePlace';
import { deviceIcon } from '../wording/deviceIcon';
import { accountTexts, historyTexts } from '../texts';
import { factsOf } from './factsOf';

const icons: Partial<Record<HistoryEvent, ComponentType>> = {
  registration: BadgeIcon,
  sign_in_failed: WarningIcon,
  refresh_reuse: WarningIcon,
  service_refresh_reuse: WarningIcon,
  logout: SignOutIcon,
  session_ended: SignOutIcon,
  cookies_accepted: CheckIcon,
  factor_enabled: ShieldIcon,
  factor_disabled: ShieldIcon,
  factor_reset_requested: WarningIcon,
  factor_reset: WarningIcon,
  recovery_codes_made: ShieldIcon,
  recovery_code_used: ShieldIcon,
  consent_given: LinkIcon,
  consent_revoked: LinkIcon,
  external_account_linked: KeyIcon,
  external_account_unlinked: KeyIcon,
  passkey_added: KeyIcon,
  passkey_removed: KeyIcon,
  passkey_restored: KeyIcon,
};

/** Shown with the kind of the device. */
const signIns: readonly HistoryEvent[] = ['sign_in', 'sign_in_confirmed'];

/** A possible intrusion, or an attempt. */
const alarming: readonly HistoryEvent[] = ['sign_in_failed', 'refresh_reuse', 'service_refresh_reuse'];

/** The account's protection was weakened in the name of its owner. */
const doubtful: readonly HistoryEvent[] = ['factor_reset_requested', 'factor_reset'];

/** A code or a password that was required inside the account and mistyped, mostly by its owner: not an attempt to sign in. */
const isWrongProof = ({ event, details }: HistoryItem): boolean =>
  event === 'sign_in_failed' && (details.action === 'UPDATE_PROFILE_OLD' || details.action === 'UPDATE_PROFILE_NEW');

function toneOf(item: HistoryItem): IconTileTone {
  const { event } = item;
  // The holder of a signed-in device may be guessing a code sent to its owner's contact.
  if (isWrongProof(item)) return item.details.action === 'UPDATE_PROFILE_OLD' ? 'warning' : 'plain';
  if (alarming.includes(event)) return 'danger';
  return doubtful.includes(event) ? 'warning' : 'plain';
}

/** Events whose only detail is in the title: which service, which factor, whose account. */
const named: readonly HistoryEvent[] = [
  'consent_given',
  'consent_revoked',
  'factor_enabled',
  'factor_disabled',
  'external_account_linked',
  'external_account_unlinked',
];

/** One event in one line: what, on which device, when. A press shows more: how, from where, and what to do. */
export const HistoryRow = observer(function HistoryRow({ item }: { item: HistoryItem }) {
  const t = useMessages(historyTexts.namespace);
  const account = useMessages(accountTexts.namespace);
  const { locale } = useHost();
  const Icon = signIns.includes(item.event) ? deviceIcon(item.os) : (icons[item.event] ?? PersonIcon);
  const facts = factsOf(item).map((fact) => (fact.startsWith('providers.') ? account(fact) : t(fact)));
  const name = named.includes(item.event) ? facts.shift() : undefined;
  const wrongProof = item.details.factor === 'password' ? 'wrong-password' : 'wrong-code';
  const event = isWrongProof(item) ? wrongProof : `events.${item.event}`;
  const device = deviceName(item, account('on-system'));
  const country = countryName(item.country, locale.current);
  const tone = toneOf(item);
  return (
    <FoldRow
      icon={<Icon />}
      tone={tone}
      words={
        <Words>
          <Title>{name === undefined ? t(event) : t(`named.${item.event}`, { name })}</Title>
          {device !== undefined && <Detail>{device}</Detail>}
          <Time dateTime={item.at}>{timeOnly(item.at, locale.current)}</Time>
        </Words>
      }
    >
      {facts.length > 0 && <Fact>{facts.join(', ')}</Fact>}
      {(country !== undefined || item.ip !== null) && (
        <p>
          <Facts of={[country, item.ip]} />
        </p>
      )}
      <p>{dateAndTime(item.at, locale.current)}</p>
      {tone !== 'plain' && (
        <p>
          {t('not-you')} <TextLink to={paths.sessions}>{t('review')}</TextLink>
        </p>
      )}
    </FoldRow>
  );
});

/**
 * The time is next to the title and the device; on a phone in the line of the device, so that the title has the whole width.
 * There the name of the device breaks, never the time. The third column keeps the title out of the widths of the first two.
 */
const Words = styled.span`
  display: grid;
  flex: 1;
  grid-template-columns: minmax(0, 1fr) auto;
  column-gap: ${space(4)};
  align-items: center;
  min-width: 0;
  overflow-wrap: anywhere;
  @media ${narrow} {
    grid-template-columns: minmax(0, auto) auto minmax(0, 1fr);
    column-gap: 0;
  }
`;

const Title = styled.span`
  grid-column: 1;
  @media ${narrow} {
    grid-column: 1 / -1;
  }
`;

const Detail = styled.span`
  ${text.small}
  grid-column: 1;
  color: ${colors.textMuted};
`;

const Time = styled.time`
  ${text.small}
  grid-row: 1 / span 2;
  grid-column: 2;
  color: ${colors.textMuted};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  &:nth-child(2) {
    grid-row: 1;
  }
  @media ${narrow} {
    &&& {
      grid-row: 2;
    }
    &:nth-child(2) {
      grid-column: 1;
    }
    ${Detail} + &::before {
      margin: 0 ${space(1)};
      content: '·';
      content: '·' / '';
    }
  }
`;

/** Begins with a capital letter: `Код из СМС`. */
const Fact = styled.p`
  &::first-letter {
    text-transform: uppercase;
  }
`;
