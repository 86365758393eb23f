import type { Application } from '@passport/shared/schemas/applications';
import { bodyLine } from '@passport/shared/theme/tokens';
import { LetterTile } from '@passport/shared/ui/LetterTile';
import { Row, Rows } from '@passport/shared/ui/Row';
import { Skeleton } from '@passport/shared/ui/Skeleton';
import { When } from '@passport/shared/wording/When';
import { memo } from 'react';
import { styled } from 'styled-components';
import { StatePills } from '../frame/StatePills';
import { useWording } from '../frame/useWording';
import { paths } from '../paths';

/** Applications, each leading to its own screen. */
export function ApplicationRows({ items }: { items: readonly Application[] }) {
  return (
    <FlushRows>
      {items.map((application) => (
        <ApplicationRow key={application.id} application={application} />
      ))}
    </FlushRows>
  );
}

/** Rendered again only when its application changes: the list may have hundreds of rows. */
const ApplicationRow = memo(function ApplicationRow({ application }: { application: Application }) {
  const t = useWording();
  const { id, name, type, logo_url, created_at } = application;
  return (
    <Row
      tile={<LetterTile name={name} logo={logo_url} />}
      title={<bdi>{name}</bdi>}
      value={
        <>
          {t(`type.${type}`)}
          <br />
          {t('list.added')} <When at={created_at} as="day" />
        </>
      }
      state={<StatePills application={application} />}
      to={paths.details(id)}
    />
  );
});

/** Placeholders of the first rows: the type and the day stand below the name. */
export function ApplicationRowSkeletons() {
  return (
    <FlushRows>
      {[1, 2, 3, 4].map((row) => (
        <Row
          key={row}
          icon=""
          title={<Skeleton $width="180px" $height={bodyLine} />}
          value={<Skeleton $width="160px" $height="2.25rem" />}
        />
      ))}
    </FlushRows>
  );
}

const FlushRows = styled(Rows)`
  margin-top: -0.75rem;
`;
