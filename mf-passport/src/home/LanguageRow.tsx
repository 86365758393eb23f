import { offeredLocales, type Locale } from '@passport/shared/constants';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { colors, layout, radius, space, text } from '@passport/shared/theme/tokens';
import { GlobeIcon } from '@passport/shared/ui/icons';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { useFailureToast } from '../frame/useFailureToast';
import { namespace } from '../namespace';

/** Each language by its own name. */
const names: Record<Locale, string> = { ru: 'Русский', en: 'English' };

/** The language of the screens and of letters; the shell keeps it and tells the service. */
export const LanguageRow = observer(function LanguageRow() {
  const t = useMessages(namespace);
  const { locale } = useHost();
  const showFailure = useFailureToast();
  return (
    <Group>
      <Badge aria-hidden="true">
        <GlobeIcon />
      </Badge>
      <Legend>{t('home.language')}</Legend>
      <Choices>
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
    </Group>
  );
});

const Group = styled.fieldset`
  position: relative;
  display: block;
  min-width: 0;
  min-height: 68px;
  margin: 0;
  padding: ${space(3)} 0 ${space(3)} ${space(14)};
  border: 0;
`;

const Badge = styled.span`
  position: absolute;
  top: 14px;
  left: 0;
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: ${radius.medium};
  background: ${colors.accentSoft};
  color: ${colors.accentText};
`;

const Legend = styled.legend`
  ${text.small}
  float: left;
  width: 100%;
  padding: 0;
  color: ${colors.textMuted};
`;

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  clear: both;
  margin: ${space(-1)} 0 ${space(-2)};
  gap: 0 ${space(5)};
`;

const Choice = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-height: ${layout.target};
  font-weight: 500;
  cursor: pointer;
  input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: ${colors.accent};
  }
`;
