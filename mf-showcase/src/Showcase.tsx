import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { Card } from '@passport/shared/ui/Card';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { Spaced } from '@passport/shared/ui/basics';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { findServices, type Wanted } from './findServices';
import { Grid } from './Grid';
import { ServiceCard } from './ServiceCard';
import { ServiceFilter } from './ServiceFilter';
import type { Service } from './services.api';
import { showcaseTexts } from './texts';

/** Fewer services are seen at a glance, sooner than they could be searched. */
const searchFrom = 8;
/** Cards that are shown at first and added by a press; a thousand together would be slow on a phone. */
const step = 60;
const everything: Wanted = { search: '', kind: 'all', level: 'all' };

interface ShowcaseProps {
  services: readonly Service[];
  /** All of them were requested again, by a button that is about to disappear. */
  onShowAll(): void;
}

/** The services of the showcase; many are filtered by a search, a kind and an access level while the person types. */
export function Showcase({ services, onShowAll }: ShowcaseProps) {
  const t = useMessages(showcaseTexts.namespace);
  const [wanted, setWanted] = useState(everything);
  const [shown, setShown] = useState(step);
  // Typing takes precedence; the cards follow.
  const deferred = useDeferredValue(wanted);
  const found = useMemo(() => findServices(services, deferred), [services, deferred]);
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
      {services.length >= searchFrom && (
        <ServiceFilter services={services} wanted={wanted} found={found.length} onNarrow={narrow} />
      )}
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
        <Spaced $above={4}>
          <Button variant="secondary" isWide onClick={() => setShown(shown + step)}>
            {t('more', { number: found.length - shown })}
          </Button>
        </Spaced>
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
