import { endpoint } from '@passport/shared/api-client/endpoint';
import { storageKeys } from '@passport/shared/storageKeys';
import type { Host } from '@passport/shared/host/Host';
import { hasAcceptedCookies, type Settings } from '@passport/shared/settings';
import type { Empty } from '@passport/shared/schemas/common';
import { atLeast, below, colors, floating, radius, space, text } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { ExternalLink } from '@passport/shared/ui/TextLink';
import { VisuallyHidden } from '@passport/shared/ui/VisuallyHidden';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useShellMessages } from '../messages/useShellMessages';

const updateCookiesConsent = endpoint<undefined, Empty>('POST', '/user/update_cookies_consent/');

/**
 * The documents that explain it; each opens in a new tab, because something may be typed on the page. Of the first name only the first
 * word is visible, so that the notice covers little of a phone's window.
 */
const documents = [
  { kind: 'privacy', name: 'cookies.privacy', words: 1 },
  { kind: 'personal_data', name: 'cookies.personal-data', words: 2 },
] as const;

/**
 * Shown until it is accepted, on this device or in the account. Accepting is reported to the service if the person is signed in.
 */
export const CookieNotice = observer(function CookieNotice({ host, settings }: { host: Host; settings: Settings }) {
  const t = useShellMessages();
  const [isAccepted, setIsAccepted] = useState(() => hasAcceptedCookies(settings));
  const { status, user } = host.session;
  // The account may have accepted on another device: what it says is awaited.
  const isAwaited = status === 'unknown' || (status === 'signed-in' && user === undefined && !host.session.hasFailed);
  if (isAccepted || isAwaited || user?.cookies_consent) return null;

  function handleAccept(): void {
    settings.write(storageKeys.cookiesAccepted, 'true');
    setIsAccepted(true);
    // Also while the session is unknown; the next sign-in reports it again.
    if (host.session.status !== 'anonymous') void reportConsent().catch(() => undefined);
  }
  /** Reloads the user, because the account shows the state of the service. */
  async function reportConsent(): Promise<void> {
    await host.api.call(updateCookiesConsent);
    await host.session.reload();
  }

  return (
    <NoticeCard aria-label={t('cookies.label')} data-cookie-notice>
      <p>
        <span>{t('cookies.text')}</span>{' '}
        <Documents>
          {documents.map(({ kind, name, words }) => {
            const all = t(name).split(' ');
            const rest = all.slice(words).join(' ');
            return (
              <ExternalLink
                key={kind}
                href={`${host.links.policy(kind)}&ui_locales=${host.locale.current}`}
                target="_blank"
              >
                {all.slice(0, words).join(' ')}
                <VisuallyHidden>
                  {rest && ` ${rest}`}, {t('general.new-tab')}
                </VisuallyHidden>
              </ExternalLink>
            );
          })}
        </Documents>
      </p>
      <Button variant="secondary" onClick={handleAccept}>
        {t('cookies.accept')}
      </Button>
    </NoticeCard>
  );
});

/** Apart from the text around them they have to be large enough to press (WCAG 2.5.8). */
const Documents = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(4)};
  a {
    padding: 3px 0;
  }
`;

/**
 * At the end of the page, and in the corner of the window until the reader is there: it covers no part of the page for good, and what
 * is scrolled to, e.g. by a focus, stops above it. Below an open user menu or country list. In a window of 1280 px it stands beside
 * a card of the sign-in, not on it. In a wide window it leaves the line of the footer free, at the end of the page too. Where the window is low, only at the end of the page: above a screen it would hide its button.
 * Its button stays beside the text on phones too: below it, the notice would cover twice as much of a screen.
 * The comments of these rules stand here because those inside are sent to the browser.
 */
const NoticeCard = styled.aside`
  position: sticky;
  z-index: 5;
  bottom: ${space(4)};
  display: flex;
  align-items: center;
  gap: ${space(1)} ${space(4)};
  width: fit-content;
  max-width: min(408px, 100% - 2 * ${space(4)});
  min-height: 64px;
  margin: ${space(1)} ${space(4)} ${space(4)} auto;
  padding: ${space(2.5)} ${space(4)};
  border-radius: ${radius.medium};
  ${text.small}
  background: ${colors.surface};
  ${floating}
  p {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    gap: 0 ${space(4)};
  }
  button {
    width: auto;
  }
  html:has(&&) {
    scroll-padding-bottom: 6rem;
  }
  @media ${below(440)} {
    width: auto;
    max-width: none;
    margin-left: ${space(4)};
    html:has(&&) {
      scroll-padding-bottom: 8rem;
    }
  }
  @media ${atLeast(640)} {
    bottom: ${space(20)};
    margin-bottom: ${space(20)};
    html:has(&&) {
      scroll-padding-bottom: 10rem;
    }
  }
  @media (max-height: 36em) {
    position: static;
    margin-bottom: ${space(4)};
    html:has(&&) {
      scroll-padding-bottom: 0;
    }
  }
`;
