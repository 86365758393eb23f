import { createPersonMemory } from '@passport/shared/data/personMemory';
import { createPreregisterPhone } from '@passport/shared/data/preregisterPhone';
import type { Host } from '@passport/shared/host/Host';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages, type Translate } from '@passport/shared/i18n/useMessages';
import { loadCountriesIn } from '@passport/shared/phone/loadCountries';
import { timeWithZone } from '@passport/shared/wording/dates';
import { useEffect, useState } from 'react';
import { readPageEvents, type PageEvent } from './pageEvents';
import { screenName } from './screenName';
import { SupportRequestStore, type SupportDraft } from './SupportRequestStore';
import { popupTexts } from '../texts';

/** After closing (spec 4). */
const resetMs = 300;

interface OpenRequest {
  request: SupportRequestStore;
  forgetDraft: () => void;
  reset?: number;
}

/** Kept outside of the pop-up's component, which is gone when the request is reset. */
const openRequests = new WeakMap<Host, OpenRequest>();

/** A line of what happened, as support reads it. */
function describeEvent(event: PageEvent, host: Host, t: Translate): string {
  if (event.kind === 'screen') return t('events.screen', { path: event.path });
  const time = timeWithZone(event.at.toISOString(), host.locale.current);
  return t('events.refusal', { time, path: event.path, text: event.text });
}

/** The same line for its person: a screen by its title. */
export function showEvent(event: PageEvent, host: Host, t: Translate): string {
  const name = event.kind === 'screen' ? screenName(event.path) : undefined;
  return name === undefined ? describeEvent(event, host, t) : t('events.named-screen', { name: t(name) });
}

/** The request that the open pop-up shows: a new one, or the last one if the pop-up is opened again before its reset. */
export function useSupportRequest(): SupportRequestStore {
  const host = useHost();
  const t = useMessages(popupTexts.namespace);
  const [{ request }] = useState(() => open(host, t));
  useEffect(() => {
    window.clearTimeout(openRequests.get(host)?.reset);
    return () => {
      const closed = openRequests.get(host);
      if (closed) closed.reset = window.setTimeout(() => reset(host), resetMs);
    };
  }, [host]);
  return request;
}

function open(host: Host, t: Translate): OpenRequest {
  const known = openRequests.get(host);
  if (known && known.request.state !== 'SUCCESS') return known;
  reset(host);
  const { user } = host.session;
  const request = new SupportRequestStore({
    api: host.api,
    profile: () => host.session.user,
    preregisterPhone: createPreregisterPhone().read(),
    loadCountries: loadCountriesIn(host.locale),
    memory: createPersonMemory<SupportDraft>('passport.support', user?.user_id ?? 'anonymous'),
    events: readPageEvents(window),
    describe: (event) => describeEvent(event, host, t),
    describeContacts: (phone, email) => t('contacts', { phone, email }),
  });
  const opened = { request, forgetDraft: request.keepDraft() };
  openRequests.set(host, opened);
  return opened;
}

function reset(host: Host): void {
  const closed = openRequests.get(host);
  if (!closed) return;
  window.clearTimeout(closed.reset);
  closed.request.cancel();
  closed.forgetDraft();
  openRequests.delete(host);
}
