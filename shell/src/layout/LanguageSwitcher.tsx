import { offeredLocales, type Locale } from '@passport/shared/constants';
import type { Host } from '@passport/shared/host/Host';
import { layout, space, text } from '@passport/shared/theme/tokens';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { useShellMessages } from '../messages/useShellMessages';
import { HeaderButton } from './headerStyles';

/** The own name of each language. The label of the button begins with what it shows, so that voice control finds it. */
const names: Record<Locale, { short: string; full: string }> = {
  ru: { short: 'Ру', full: 'Русский' },
  en: { short: 'En', full: 'English' },
};

/** Toggles between the two offered languages. */
export const LanguageSwitcher = observer(function LanguageSwitcher({ host }: { host: Host }) {
  const t = useShellMessages();
  const { current } = host.locale;
  const next = offeredLocales.find((locale) => locale !== current) ?? current;

  async function handlePress(): Promise<void> {
    await host.locale.change(next).catch(() => host.toasts.error(t('errors.connection')));
  }

  return (
    <Switch lang={next} aria-label={`${names[next].short} – ${names[next].full}`} onClick={() => void handlePress()}>
      {names[next].short}
    </Switch>
  );
});

const Switch = styled(HeaderButton)`
  ${text.small}
  width: ${layout.target};
  letter-spacing: 0.02em;
  margin-left: ${space(1)};
`;
