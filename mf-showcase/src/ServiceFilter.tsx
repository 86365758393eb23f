import { SelectField } from '@passport/shared/form/SelectField';
import { TextInput } from '@passport/shared/form/TextInput';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { below, colors, space } from '@passport/shared/theme/tokens';
import { VisuallyHidden } from '@passport/shared/ui/VisuallyHidden';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { kindsOf, levelsOf, type Wanted } from './findServices';
import type { Service } from './services.api';
import { showcaseTexts } from './texts';

interface ServiceFilterProps {
  services: readonly Service[];
  wanted: Wanted;
  /** How many services are as wanted. */
  found: number;
  onNarrow(change: Partial<Wanted>): void;
}

/** The search, and a choice of kind and access level where services differ in it. */
export function ServiceFilter({ services, wanted, found, onNarrow }: ServiceFilterProps) {
  const t = useMessages(showcaseTexts.namespace);
  const kinds = useMemo(() => kindsOf(services), [services]);
  const levels = useMemo(() => levelsOf(services), [services]);
  return (
    <>
      <Tools role="search">
        <TextInput
          name="search"
          type="search"
          label={t('search')}
          value={wanted.search}
          maxLength={100}
          messageLines={0}
          onChange={(search) => onNarrow({ search })}
        />
        {kinds.length > 1 && (
          <SelectField
            name="kind"
            label={t('kind')}
            value={wanted.kind}
            options={(['all', ...kinds] as const).map((value) => ({ value, text: t(`kinds.${value}`) }))}
            onChange={(kind) => onNarrow({ kind })}
          />
        )}
        {levels.length > 1 && (
          <SelectField
            name="level"
            label={t('level')}
            value={wanted.level}
            options={(['all', ...levels] as const).map((value) => ({ value, text: t(`access.${value}`) }))}
            onChange={(level) => onNarrow({ level })}
          />
        )}
      </Tools>
      <VisuallyHidden role="status">{t('found', { number: found })}</VisuallyHidden>
    </>
  );
}

/**
 * Two choices are in one row, below the search. The cross that empties it has the colours of the theme, where the browser's own is
 * blue. These comments are here because those of the rules are sent to the browser.
 */
const Tools = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
  gap: ${space(3)};
  margin-bottom: ${space(5)};
  &:has(> :nth-child(3)) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    > :first-child {
      grid-column: 1 / -1;
    }
  }
  @media ${below(600)} {
    grid-template-columns: minmax(0, 1fr);
  }
  ::-webkit-search-cancel-button {
    appearance: none;
    width: 14px;
    height: 14px;
    color: ${colors.textMuted};
    background:
      linear-gradient(45deg, #0000 46%, currentColor 0 54%, #0000 0),
      linear-gradient(-45deg, #0000 46%, currentColor 0 54%, #0000 0);
    cursor: pointer;
  }
`;
