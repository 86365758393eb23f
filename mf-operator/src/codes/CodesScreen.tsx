import { useBusy } from '@passport/shared/data/useBusy';
import { TextInput } from '@passport/shared/form/TextInput';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { CodeTrail } from '@passport/shared/schemas/console/codes';
import { Spaced } from '@passport/shared/ui/basics';
import { Button } from '@passport/shared/ui/Button';
import { Section } from '@passport/shared/ui/Section';
import { observer } from 'mobx-react-lite';
import { useState, type FormEvent } from 'react';
import { useConsole } from '../data/useConsole';
import { useSearchFault } from '../data/useSearchFault';
import { Screen } from '../frame/Screen';
import { codesTexts } from '../texts';
import { findCodes } from './codes.api';
import { Trail } from './Trail';

/** What became of the codes of a number: the answer to "I get no code". */
export const CodesScreen = observer(function CodesScreen() {
  const t = useMessages(codesTexts.namespace);
  const { api } = useConsole();
  const [phone, setPhone] = useState('');
  const [trail, setTrail] = useState<CodeTrail>();
  const searchFault = useSearchFault();
  const [error, setError] = useState<string>();
  const [isBusy, whileBusy] = useBusy();

  async function handleFind(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (phone.trim() === '') return setError(t('empty'));
    // The answer for another number must not be read out for this one.
    setTrail(undefined);
    try {
      setTrail(await whileBusy(() => findCodes(api, phone.trim())));
    } catch (failure) {
      setError(searchFault(failure));
    }
  }

  return (
    <Screen title={t('title')} permission="codes.find">
      <Section title={t('box')} isTitleHidden>
        <form role="search" noValidate onSubmit={(event) => void handleFind(event)}>
          <TextInput
            name="phone"
            type="tel"
            label={t('label')}
            hint={t('hint')}
            error={error}
            value={phone}
            onChange={(typed) => {
              setError(undefined);
              setPhone(typed);
            }}
            autocomplete="off"
            maxLength={40}
            autoFocus
          />
          <Spaced $above={3}>
            <Button type="submit" isLoading={isBusy}>
              {t('submit')}
            </Button>
          </Spaced>
        </form>
      </Section>
      {trail && <Trail trail={trail} />}
    </Screen>
  );
});
