import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { SignInRequestAnswer } from '@passport/shared/schemas/signInRequest';
import { space, text } from '@passport/shared/theme/tokens';
import { LetterTile } from '@passport/shared/ui/LetterTile';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { requestParameters } from '@passport/shared/requestParameters';
import { MutedSmall } from '@passport/shared/ui/basics';
import { serviceTexts } from '../../texts';

const getService = endpoint<undefined, SignInRequestAnswer>('GET', '/sign_in_request/');

/** One call a page: every step of a sign-in names the same service. */
const known = new Map<string, SignInRequestAnswer>();

/** @returns undefined until the service is known, and where none is named */
function useService(api: Api, query: URLSearchParams): SignInRequestAnswer | undefined {
  const parameters = requestParameters(query);
  const key = parameters.toString();
  const [, setLoaded] = useState('');
  useEffect(() => {
    if (known.has(key)) return;
    api.call(getService, undefined, { query: new URLSearchParams(key) }).then(
      (answer) => {
        known.set(key, answer);
        setLoaded(key);
      },
      // The sign-in goes on without the name.
      () => undefined,
    );
  }, [api, key]);
  return known.get(key);
}

/** The service that the person signs in to, and the first time what a partner site will get. */
export function ServiceLine({ query }: { query: URLSearchParams }) {
  const host = useHost();
  const t = useMessages(serviceTexts.namespace);
  const { name, logo, is_first_time } = useService(host.api, query) ?? {};
  if (!name) return null;
  return (
    <Line>
      <LetterTile name={name} logo={logo} size={36} />
      <div>
        <Name>{t('continue', { name })}</Name>
        {is_first_time && query.has('site_id') && <MutedSmall>{t('gets', { name })}</MutedSmall>}
      </div>
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  gap: ${space(3)};
  align-items: center;
`;

const Name = styled.p`
  ${text.small}
  overflow-wrap: anywhere;
  font-weight: 600;
`;
