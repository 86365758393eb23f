import { offeredLocales, type Locale } from '@passport/shared/constants';
import type { Host } from '@passport/shared/host/Host';
import { atLeast, layout, space, text } from '@passport/shared/theme/tokens';
import { VisuallyHidden } from '@passport/shared/ui/VisuallyHidden';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { useShellMessages } from '../messages/useShellMessages';
import { HeaderButton } from './headerStyles';

/** The own name of each language, and its code for windows without room for that. */
const names: Record<Locale, { short: string; full: string }> = {
  ru: { short: 'RU', full: 'Русский' },
  en: { short: 'EN', full: 'English' },
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
    <Switch lang={next} onClick={() => void handlePress()}>
      {/* The name of the button begins with what it shows, so that voice control finds it. */}
      <span>
        {names[next].short}
        <VisuallyHidden> – {names[next].full}</VisuallyHidden>
      </span>
      <span>{names[next].full}</span>
    </Switch>
  );
});

/** As wide for each language: its neighbours keep their places. */
const Switch = styled(HeaderButton)`
  ${text.small}
  width: ${layout.target};
  letter-spacing: 0.02em;
  margin-left: ${space(1)};
  span + span {
    display: none;
  }
  @media ${atLeast(640)} {
    width: 5rem;
    span {
      display: none;
    }
    span + span {
      display: inline;
    }
  }
`;
