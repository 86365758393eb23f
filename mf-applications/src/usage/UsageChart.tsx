import type { UsageDay } from '@passport/shared/schemas/applications';
import { colors, space, text } from '@passport/shared/theme/tokens';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useNumbers } from '../frame/useWording';
import { failuresOf, ticksOf } from './summary';

interface UsageChartProps {
  days: readonly UsageDay[];
  /** Translated: what the chart shows, and its totals, for those who do not see it. */
  title: string;
  description: string;
  /** Translated names of the two parts of a bar. */
  names: { signIns: string; failures: string };
  dayName(date: string): string;
}

const width = 720;
/** Nearly half of the width, so that small days differ on a phone too. */
const height = 336;
const top = 24;
const bottom = 44;
const plotHeight = height - bottom - top;
/** A character of a number on the narrowest phones. */
const digitWidth = 18;
/** On phones a unit is less than half a pixel: a few failures among many sign-ins are still two pixels high there. */
const minFailureHeight = 5;
/** Separates failures from sign-ins, also for those who do not see the difference of the colours. */
const gap = 2;

/** Sign-ins and failures by day as stacked bars. The table below has the same figures. */
export const UsageChart = observer(function UsageChart({ days, title, description, names, dayName }: UsageChartProps) {
  const id = useId();
  const numbers = useNumbers();
  const ticks = ticksOf(Math.max(0, ...days.map((day) => day.sign_ins + failuresOf(day))));
  const highest = ticks.at(-1) ?? 0;
  const left = 12 + digitWidth * numbers(highest).length;
  const slot = (width - left) / Math.max(days.length, 1);
  const scale = (value: number): number => (value / highest) * plotHeight;
  return (
    <>
      <Legend aria-hidden="true">
        <span data-part="sign-ins">{names.signIns}</span>
        <span data-part="failures">{names.failures}</span>
      </Legend>
      <Frame>
        <Chart viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={`${id}-title ${id}-text`}>
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-text`}>{description}</desc>
          {ticks.map((tick) => {
            const y = top + plotHeight - scale(tick);
            return (
              <g key={tick}>
                <line x1={left} x2={width} y1={y} y2={y} />
                <text x={left - 6} y={y} dy="0.35em" textAnchor="end">
                  {numbers(tick)}
                </text>
              </g>
            );
          })}
          {days.map((day, index) => {
            const failures = failuresOf(day);
            const good = scale(day.sign_ins);
            const bad = Math.max(scale(failures), minFailureHeight);
            const x = left + index * slot + slot * 0.15;
            const base = top + plotHeight;
            return (
              <g key={day.date}>
                <rect data-part="sign-ins" x={x} y={base - good} width={slot * 0.7} height={good} />
                {failures > 0 && (
                  <rect
                    data-part="failures"
                    x={x}
                    y={base - good - (good > 0 ? gap : 0) - bad}
                    width={slot * 0.7}
                    height={bad}
                  />
                )}
              </g>
            );
          })}
          {days.length > 0 && (
            <>
              <text x={left} y={height - 8}>
                {dayName(days[0]?.date ?? '')}
              </text>
              <text x={width} y={height - 8} textAnchor="end">
                {dayName(days.at(-1)?.date ?? '')}
              </text>
            </>
          )}
        </Chart>
      </Frame>
    </>
  );
});

/** Its width is what the letters of the chart are measured by. */
const Frame = styled.div`
  container-type: inline-size;
`;

const Chart = styled.svg`
  display: block;
  overflow: visible;
  width: 100%;
  height: auto;
  margin-top: ${space(3)};
  line {
    stroke: ${colors.border};
  }
  text {
    fill: ${colors.textMuted};
    /* A unit is a part of the width: at least 12 px from a window of 320 px (34 units) to the widest card (13 units). */
    font-size: max(13px, 47.2px - 5.12cqw);
    font-variant-numeric: tabular-nums;
  }
  rect[data-part='sign-ins'] {
    fill: ${colors.accent};
  }
  rect[data-part='failures'] {
    fill: ${colors.danger};
  }
`;

const Legend = styled.p`
  ${text.small}
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(4)};
  margin-top: ${space(3)};
  color: ${colors.textMuted};
  span::before {
    content: '';
    display: inline-block;
    width: 10px;
    height: 10px;
    margin-right: ${space(1.5)};
    border-radius: 3px;
    background: ${colors.accent};
  }
  span[data-part='failures']::before {
    background: ${colors.danger};
  }
`;
