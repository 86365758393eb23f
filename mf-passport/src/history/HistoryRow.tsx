import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { HistoryEvent, HistoryItem } from '@passport/shared/schemas/account';
import {
  BadgeIcon,
  DevicesIcon,
  GridIcon,
  LinkIcon,
  PersonIcon,
  ShieldIcon,
  SignOutIcon,
  WarningIcon,
} from '@passport/shared/ui/icons';
import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import { Detail, Facts, Row } from '../frame/Rows';
import { countryName, deviceName } from '../wording/describePlace';
import { When } from '../wording/When';
import { namespace as accountNamespace } from '../texts';
import { factsOf } from './factsOf';
import { namespace } from './texts';

const icons: Partial<Record<HistoryEvent, ComponentType>> = {
  registration: BadgeIcon,
  sign_in: DevicesIcon,
  sign_in_confirmed: DevicesIcon,
  sign_in_failed: WarningIcon,
  refresh_reuse: WarningIcon,
  service_refresh_reuse: WarningIcon,
  logout: SignOutIcon,
  session_ended: SignOutIcon,
  factor_enabled: ShieldIcon,
  factor_disabled: ShieldIcon,
  recovery_codes_made: ShieldIcon,
  recovery_code_used: ShieldIcon,
  consent_given: GridIcon,
  consent_revoked: GridIcon,
  external_account_linked: LinkIcon,
  external_account_unlinked: LinkIcon,
};

/** One thing that happened: what, how, when, and from where. */
export const HistoryRow = observer(function HistoryRow({ item }: { item: HistoryItem }) {
  const t = useMessages(namespace);
  const account = useMessages(accountNamespace);
  const { locale } = useHost();
  const Icon = icons[item.event] ?? PersonIcon;
  const facts = factsOf(item).map((fact) => (fact.startsWith('providers.') ? account(fact) : t(fact)));
  const place = [deviceName(item), countryName(item.country, locale.current), item.ip ?? undefined];
  return (
    <Row icon={<Icon />} title={t(`events.${item.event}`)}>
      {facts.length > 0 && <Line>{facts.join(', ')}</Line>}
      <Line>
        <When at={item.at} as="recent" />
      </Line>
      {place.some((part) => part !== undefined) && (
        <Detail>
          <Facts of={place} />
        </Detail>
      )}
    </Row>
  );
});

/** Begins with a capital letter: `Сегодня, 21:30`, `Код из СМС`. */
const Line = styled(Detail)`
  &::first-letter {
    text-transform: uppercase;
  }
`;
