import { offeredLocales, type Locale } from '@passport/shared/constants';
import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { radio } from '@passport/shared/form/radio';
import { layout, space } from '@passport/shared/theme/tokens';
import { Section } from '@passport/shared/ui/Section';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { accountTexts } from '../texts';

/** Each language by its own name. */
const names: Record<Locale, string> = { ru: 'Русский', en: 'English' };

/** The language of screens and emails; the shell stores it and sends it to the service. */
export const LanguageCard = observer(function LanguageCard() {
  const t = useMessages(accountTexts.namespace);
  const { locale } = useHost();
  const showFailure = useFailureToast();
  return (
    <Section title={t('home.language')}>
      <Choices role="radiogroup" aria-label={t('home.language')}>
        {offeredLocales.map((name) => (
          <Choice key={name} lang={name}>
            <input
              type="radio"
              name="language"
              checked={locale.current === name}
              onChange={() => void locale.change(name).catch(showFailure)}
            />
            <span>{names[name]}</span>
          </Choice>
        ))}
      </Choices>
    </Section>
  );
});

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(5)};
  margin: ${space(2)} 0 ${space(-2)};
`;

const Choice = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-height: ${layout.target};
  cursor: pointer;
  ${radio}
`;
