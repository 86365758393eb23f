import { useBusy } from '@passport/shared/data/useBusy';
import { TextInput } from '@passport/shared/form/TextInput';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { FindAnswer } from '@passport/shared/schemas/console/people';
import { Spaced } from '@passport/shared/ui/basics';
import { Button } from '@passport/shared/ui/Button';
import { Section } from '@passport/shared/ui/Section';
import { observer } from 'mobx-react-lite';
import { useState, type FormEvent } from 'react';
import { useConsole } from '../data/useConsole';
import { useSearchFault } from '../data/useSearchFault';
import { Screen } from '../frame/Screen';
import { peopleTexts } from '../texts';
import { Found } from './Found';
import { findPeople } from './people.api';

/** What the screen keeps for the way back from a person. */
interface KeptSearch {
  q: string;
  answer?: FindAnswer;
}

/** One box for whatever a caller names: the service says how it has read it, and the screen shows that. */
export const PeopleScreen = observer(function PeopleScreen() {
  const t = useMessages(peopleTexts.namespace);
  const { api, kept } = useConsole();
  const keptSearch = () => (kept.get('people') as KeptSearch | undefined) ?? { q: '' };
  const [search, setSearch] = useState<KeptSearch>(keptSearch);
  const searchFault = useSearchFault();
  const [error, setError] = useState<string>();
  const [isBusy, whileBusy] = useBusy();

  /** What has been typed while a search was on its way stays. */
  function keep(change: Partial<KeptSearch>): void {
    const next = { ...keptSearch(), ...change };
    kept.set('people', next);
    setSearch(next);
  }
  async function handleFind(event: FormEvent): Promise<void> {
    event.preventDefault();
    const q = search.q.trim();
    if (q === '') return setError(t('find.empty'));
    try {
      const answer = await whileBusy(() => findPeople(api, q));
      keep({ answer });
      setError(undefined);
    } catch (failure) {
      setError(searchFault(failure));
    }
  }

  return (
    <Screen title={t('find.title')} permission="people.find">
      <Section title={t('find.box')} isTitleHidden>
        <form role="search" noValidate onSubmit={(event) => void handleFind(event)}>
          <TextInput
            name="q"
            label={t('find.label')}
            hint={t('find.hint')}
            error={error}
            value={search.q}
            onChange={(q) => {
              setError(undefined);
              keep({ q });
            }}
            type="search"
            autocomplete="off"
            maxLength={200}
            messageLines={2}
            autoFocus
          />
          <Spaced $above={3}>
            <Button type="submit" isLoading={isBusy}>
              {t('find.submit')}
            </Button>
          </Spaced>
        </form>
      </Section>
      {search.answer && <Found answer={search.answer} />}
    </Screen>
  );
});
