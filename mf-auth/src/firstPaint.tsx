import { links } from '@passport/shared/host/links';
import { en as commonEn } from '@passport/shared/i18n/messages/en';
import { ru as commonRu } from '@passport/shared/i18n/messages/ru';
import { PhoneField } from '@passport/shared/phone/PhoneField';
import { disabledAccent, disabledAccentText } from '@passport/shared/ui/buttonStyle';
import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { FirstBrandFooter } from './card/BrandFooter';
import { CardColumn } from './card/cardStyles';
import { firstPaintId, type Locale } from '@passport/shared/constants';
import { StartStep } from './login/steps/StartStep';
import { en } from './messages/en';
import { ru } from './messages/ru';
import { authTexts } from './texts';

const texts = {
  ru: { common: commonRu, [authTexts.namespace]: ru },
  en: { common: commonEn, [authTexts.namespace]: en },
};

/**
 * The card is placed where the live one will be, below a header that does not exist yet. Its button looks disabled next to an
 * empty field but is not: a disabled button would keep Enter from submitting before any script runs.
 */
const ownCss = [
  `#${firstPaintId}{position:absolute;inset:var(--header-height) 0 auto}`,
  `#${firstPaintId} form:has(input:placeholder-shown) [type=submit]{background:${disabledAccent};color:${disabledAccentText};cursor:not-allowed}`,
  // Set by the inline script of the page where a passkey was used in this browser: the live card shows a link there.
  `[data-passkey-used] #${firstPaintId} [data-passkey-row]{display:block}`,
].join('');

/** Strips the markers of styled-components, which would otherwise adopt these rules; the live card brings its own. */
const rulesOf = (styleTags: string): string =>
  styleTags
    .replace(/<\/?style[^>]*>/g, '')
    .replace(/^data-styled\..*$/gm, '')
    .replace(/\/\*!sc\*\/|\n/g, '');

/**
 * The first step of sign-in as the site sends it before any script: the same markup and sizes as the live card, which
 * later takes over its input (see adoptFirstPaint). It needs the theme's variables around it.
 * @returns the content of the element `#first-paint`, and its style sheet
 */
export function renderFirstPaint(locale: Locale): { html: string; css: string } {
  const i18n = createInstance();
  void i18n.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: texts[locale] },
    defaultNS: 'common',
    fallbackNS: 'common',
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  });

  const sheet = new ServerStyleSheet();
  try {
    const html = renderToStaticMarkup(
      sheet.collectStyles(
        <I18nextProvider i18n={i18n}>
          <MemoryRouter>
            <CardColumn>
              <StartStep
                field={new PhoneField(() => Promise.resolve([]))}
                isBusy={false}
                isAlwaysOpen
                brand={<FirstBrandFooter />}
                agreements={{ terms: links.policy('terms_of_service'), personalData: links.policy('personal_data') }}
                onSubmit={() => undefined}
              />
            </CardColumn>
          </MemoryRouter>
        </I18nextProvider>,
      ),
    );
    return { html, css: rulesOf(sheet.getStyleTags()) + ownCss };
  } finally {
    sheet.seal();
  }
}
