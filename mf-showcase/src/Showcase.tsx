import { SelectField } from '@passport/shared/form/SelectField';
import { TextInput } from '@passport/shared/form/TextInput';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { below, colors, space } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { Card } from '@passport/shared/ui/Card';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { VisuallyHidden } from '@passport/shared/ui/VisuallyHidden';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { findServices, kindsOf, levelsOf, type Wanted } from './findServices';
import { Grid } from './Grid';
import { ServiceCard } from './ServiceCard';
import type { Service } from './services.api';
import { showcaseTexts } from './texts';

/** Cards that are shown at first and added by a press; a thousand together would be slow on a phone. */
const step = 60;
const everything: Wanted = { search: '', kind: 'all', level: 'all' };

interface ShowcaseProps {
  services: readonly Service[];
  /** All of them were requested again, by a button that is about to disappear. */
  onShowAll(): void;
}

/** The services of the showcase, filtered by a search, a kind and an access level while the person types. */
export function Showcase({ services, onShowAll }: ShowcaseProps) {
  const t = useMessages(showcaseTexts.namespace);
  const [wanted, setWanted] = useState(everything);
  const [shown, setShown] = useState(step);
  // Typing takes precedence; the cards follow.
  const deferred = useDeferredValue(wanted);
  const found = useMemo(() => findServices(services, deferred), [services, deferred]);
  const kinds = useMemo(() => kindsOf(services), [services]);
  const levels = useMemo(() => levelsOf(services), [services]);
  const grid = useFocusAdded(shown, found.length > shown);
  const narrow = (change: Partial<Wanted>): void => {
    setWanted({ ...wanted, ...change });
    setShown(step);
  };
  const handleShowAll = (): void => {
    narrow(everything);
    onShowAll();
  };
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
          onChange={(search) => narrow({ search })}
        />
        {kinds.length > 1 && (
          <SelectField
            name="kind"
            label={t('kind')}
            value={wanted.kind}
            options={(['all', ...kinds] as const).map((value) => ({ value, text: t(`kinds.${value}`) }))}
            onChange={(kind) => narrow({ kind })}
          />
        )}
        {levels.length > 1 && (
          <SelectField
            name="level"
            label={t('level')}
            value={wanted.level}
            options={(['all', ...levels] as const).map((value) => ({ value, text: t(`access.${value}`) }))}
            onChange={(level) => narrow({ level })}
          />
        )}
      </Tools>
      <VisuallyHidden role="status">{t('found', { number: found.length })}</VisuallyHidden>
      {found.length === 0 ? (
        <Card>
          <EmptyState
            title={t('errors.nothing-found')}
            text={t('nothing-found-text')}
            action={
              <Button variant="secondary" onClick={handleShowAll}>
                {t('show-all')}
              </Button>
            }
          />
        </Card>
      ) : (
        <Grid ref={grid}>
          {found.slice(0, shown).map((service) => (
            <ServiceCard key={service.id} service={service} />
          ))}
        </Grid>
      )}
      {found.length > shown && (
        <MoreLine>
          <Button variant="secondary" isWide onClick={() => setShown(shown + step)}>
            {t('more', { number: found.length - shown })}
          </Button>
        </MoreLine>
      )}
    </>
  );
}

/** Moves the focus to the first added card when the last page removes the button. @returns the ref of the list */
function useFocusAdded(shown: number, hasMore: boolean) {
  const grid = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (hasMore || shown === step || document.activeElement !== document.body) return;
    const card = grid.current?.children[shown - step] as HTMLElement | undefined;
    card?.setAttribute('tabindex', '-1');
    card?.focus();
  }, [shown, hasMore]);
  return grid;
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

const MoreLine = styled.div`
  margin-top: ${space(4)};
`;
