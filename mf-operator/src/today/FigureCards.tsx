import { useMessages } from '@passport/shared/i18n/useMessages';
import type { Figures } from '@passport/shared/schemas/console/today';
import { below, colors, display, radius, space } from '@passport/shared/theme/tokens';
import { MutedSmall } from '@passport/shared/ui/basics';
import { disclosure } from '@passport/shared/ui/disclosure';
import { TextLink } from '@passport/shared/ui/TextLink';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { useNumbers } from '../frame/useSentence';
import { DataTable } from '../table/DataTable';
import { todayTexts } from '../texts';
import { barsOf } from './barsOf';

type Figure = Figures['figures'][number];

/** The figures, each a link to what is behind it, with its hours as bars and as a table. */
export function FigureCards({ figures }: Pick<Figures, 'figures'>) {
  return (
    <Grid>
      {figures.map((figure) => (
        <FigureCard key={figure.figure} figure={figure} />
      ))}
    </Grid>
  );
}

const width = 240;
const height = 48;

const FigureCard = observer(function FigureCard({
  figure: { figure, value, before, link, hours },
}: {
  figure: Figure;
}) {
  const t = useMessages(todayTexts.namespace);
  const numbers = useNumbers();
  const name = t(`figure.${figure}`);
  return (
    <Card>
      <p>{link === null ? name : <TextLink to={link}>{name}</TextLink>}</p>
      <Value>{numbers(value)}</Value>
      <MutedSmall>{t('before', { value: numbers(before) })}</MutedSmall>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('chart', { name, value: numbers(value) })}>
        {barsOf(
          hours.map((hour) => hour.value),
          { width, height },
        ).map(({ x, y, width: across, height: up }, index) => (
          <rect key={hours[index]?.at} x={x} y={y} width={across} height={up} />
        ))}
      </svg>
      <Twin>
        <summary>{t('as-table')}</summary>
        <DataTable
          label={name}
          rows={hours}
          keyOf={({ at }) => at}
          columns={[
            { key: 'hour', title: t('hour'), cell: ({ at }) => <When at={at} as="recentAtLineStart" /> },
            { key: 'value', title: name, isNumber: true, cell: (hour) => numbers(hour.value) },
          ]}
        />
      </Twin>
    </Card>
  );
});

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space(4)};
  align-items: start;
  margin-top: ${space(3)};
  @media ${below(900)} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media ${below(600)} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Card = styled.div`
  padding: ${space(4)};
  border: 1px solid ${colors.border};
  border-radius: ${radius.medium};
  svg {
    display: block;
    width: 100%;
    height: auto;
    margin: ${space(2)} 0;
  }
  rect {
    fill: ${colors.accent};
  }
`;

const Value = styled.p`
  ${display}
  font-size: 1.75rem;
  line-height: 2.25rem;
  font-variant-numeric: tabular-nums;
`;

const Twin = styled.details`
  ${disclosure}
`;
