import { useMessages } from '@passport/shared/i18n/useMessages';
import { colors, radius, space, text } from '@passport/shared/theme/tokens';
import { Card } from '@passport/shared/ui/Card';
import { Skeleton } from '@passport/shared/ui/Skeleton';
import { BadgeIcon, CalendarIcon, MailIcon, PersonIcon, PhoneIcon } from '@passport/shared/ui/icons';
import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { namespace } from '../namespace';

/** What the card shows of a person; a part that nobody gave is undefined. */
export interface Profile {
  name: string | undefined;
  phone: string;
  email: string | undefined;
  /** Said below the address, e.g. that it is not confirmed. */
  emailNote?: string | undefined;
  smartId: string;
  /** Day of joining, written out. */
  joined: string;
}

/** The person's details, or places of the same size for them while they load. */
export function ProfileCard({ profile }: { profile: Profile | undefined }) {
  const t = useMessages(namespace);
  const titleId = useId();
  const notGiven = <Quiet>{t('home.not-given')}</Quiet>;
  return (
    <Card as="section" aria-labelledby={titleId}>
      <Title id={titleId}>{t('home.profile')}</Title>
      <List>
        <Row icon={<PersonIcon />} label={t('home.name')}>
          {profile && (profile.name ?? notGiven)}
        </Row>
        <Row icon={<PhoneIcon />} label={t('home.phone')}>
          {profile?.phone}
        </Row>
        <Row icon={<MailIcon />} label={t('home.email')}>
          {profile && (profile.email ?? notGiven)}
          {profile?.emailNote !== undefined && <Note>{profile.emailNote}</Note>}
        </Row>
        <Row icon={<BadgeIcon />} label={t('home.smart-id')}>
          {profile?.smartId}
        </Row>
        <Row icon={<CalendarIcon />} label={t('home.joined')}>
          {profile?.joined}
        </Row>
      </List>
    </Card>
  );
}

function Row({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  const isLoading = [children].flat().every((child) => child === undefined || child === false);
  return (
    <Line>
      <Term>
        <Badge>{icon}</Badge>
        {label}
      </Term>
      <Value>{isLoading ? <Skeleton $width="180px" $height="22px" /> : children}</Value>
    </Line>
  );
}

const Title = styled.h2`
  ${text.heading}
`;

const List = styled.dl`
  margin-top: ${space(3)};
`;

const Line = styled.div`
  position: relative;
  min-height: 68px;
  padding: ${space(3)} 0 ${space(3)} ${space(14)};
  & + & {
    border-top: 1px solid ${colors.border};
  }
`;

const Badge = styled.span`
  position: absolute;
  top: calc(50% - 20px);
  left: 0;
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: ${radius.medium};
  background: ${colors.accentSoft};
  color: ${colors.accentText};
`;

const Term = styled.dt`
  ${text.small}
  color: ${colors.textMuted};
`;

const Value = styled.dd`
  font-weight: 500;
  font-variant-numeric: tabular-nums;
`;

const Quiet = styled.span`
  color: ${colors.textMuted};
  font-weight: 400;
`;

const Note = styled.span`
  ${text.small}
  display: block;
  color: ${colors.warningText};
  font-weight: 400;
`;
