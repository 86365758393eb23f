import type { Locale } from '@passport/shared/constants';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ClientMetadata } from '@passport/shared/schemas/oauth2';
import type { User } from '@passport/shared/schemas/users';
import { shownPhone } from '@passport/shared/phone/shownPhone';
import { Button } from '@passport/shared/ui/Button';
import { CheckIcon, ForwardIcon, PersonIcon } from '@passport/shared/ui/icons';
import { avatarName, initialsOf } from '@passport/shared/ui/initials';
import { LetterTile } from '@passport/shared/ui/LetterTile';
import { ProductMark } from '@passport/shared/ui/ProductMark';
import { LinkButton } from '@passport/shared/ui/TextLink';
import { WithName } from '@passport/shared/ui/WithName';
import { dateOnly } from '@passport/shared/wording/dates';
import { useEffect, useId, useRef } from 'react';
import { NoteLine } from '@passport/shared/form/NoteLine';
import { Choices, Content, Sheet, Small, Subtitle, Title } from '../card/cardStyles';
import { Account, Data, DataLine, DataValue, Gets, Person, Phone, Tiles } from './consentStyles';
import { consentTexts } from '../texts';
import type { Decision } from './ConsentStore';
import { grantedData } from './grantedData';

interface ConsentCardProps {
  client: ClientMetadata;
  user: User;
  locale: Locale;
  deciding: Decision | undefined;
  /** The service or the network was unavailable when the decision was sent. */
  note: string | undefined;
  /** The client gets nothing new: the person only confirms the account (`prompt=select_account`). */
  isChoice: boolean;
  onDecide: (decision: Decision) => void;
  onNotYou: () => void;
}

/** The client, the account that it gets into, the data that it gets with the real values, both buttons, and for how long. */
export function ConsentCard(props: ConsentCardProps) {
  const { client, user, locale, deciding, isChoice, onDecide, onNotYou } = props;
  const t = useMessages(consentTexts.namespace);
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const date = dateOnly(client.session_expires_at, locale);
  const name = nameOf(user);

  return (
    <Sheet as="section" aria-labelledby={titleId}>
      <Tiles>
        <ProductMark size={48} />
        <ForwardIcon />
        <LetterTile name={client.name} logo={client.logo} size={48} />
      </Tiles>
      <Title id={titleId} ref={heading} tabIndex={-1}>
        <WithName name={client.name} of={(given) => t('consent.title', { name: given })} />
      </Title>
      <Subtitle>
        {Boolean(client.short_description) && (
          <>
            <bdi>{client.short_description}</bdi>
            <br />
          </>
        )}
        {client.owner !== null && (
          <>
            <WithName name={client.owner} of={(owner) => t('consent.asked-by', { owner })} />
            <br />
          </>
        )}
        {t('consent.address', { host: client.domain })}
      </Subtitle>
      <Content>
        {!isChoice && <Grant {...props} />}
        <Choices>
          <NoteLine note={props.note} />
          <Button isWide isLoading={deciding === 'allow'} onClick={() => onDecide('allow')}>
            {isChoice ? (
              <Account>
                {t('consent.continue-as', { name })} <Phone>{shownPhone(user.phone)}</Phone>
              </Account>
            ) : (
              t('consent.allow')
            )}
          </Button>
          {isChoice && (
            <Button isWide variant="secondary" onClick={onNotYou}>
              {t('consent.other-account')}
            </Button>
          )}
          <Button isWide variant="secondary" isLoading={deciding === 'refuse'} onClick={() => onDecide('refuse')}>
            {t(isChoice ? 'consent.cancel' : 'consent.refuse')}
          </Button>
        </Choices>
        <Small>{t('consent.lifetime', { date })}</Small>
      </Content>
    </Sheet>
  );
}

const nameOf = (user: User): string => avatarName(user) || user.phone;

/** The account, and the data that the client gets. */
function Grant({ client, user, locale, onNotYou }: ConsentCardProps) {
  const t = useMessages(consentTexts.namespace);
  const getsId = useId();
  const name = nameOf(user);
  const letters = initialsOf(user);
  // Without a name the phone stands for it; otherwise it is among the data, where the client gets it.
  const hasPhone = Boolean(user.first_name) && !client.scopes.includes('phone');
  return (
    <>
      <Person>
        {letters ? <LetterTile name={name} letters={letters} size={36} shape="round" /> : <PersonIcon />}
        <Account>
          <bdi>{name}</bdi> {hasPhone && <Phone>{shownPhone(user.phone)}</Phone>}
        </Account>
        <LinkButton aria-label={t('consent.other-account')} onClick={onNotYou}>
          {t('consent.change')}
        </LinkButton>
      </Person>
      <Gets id={getsId}>
        <WithName name={client.name} of={(given) => t('consent.gets', { name: given })} />
      </Gets>
      <Data aria-labelledby={getsId}>
        {grantedData(client.scopes, { user, locale }, t).map(({ scope, label, value }) => (
          <DataLine key={scope}>
            <CheckIcon size={20} />
            {label}
            <DataValue>{value}</DataValue>
          </DataLine>
        ))}
      </Data>
    </>
  );
}
