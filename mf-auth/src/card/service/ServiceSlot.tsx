import { lazyPart } from '@passport/shared/host/lazyPart';
import { layout, space } from '@passport/shared/theme/tokens';
import { createContext, useContext } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { requestParameters } from '@passport/shared/requestParameters';
import { serviceTexts } from '../../texts';

/** The line is loaded only where a service has sent the person. */
const ServiceLine = lazyPart({
  texts: [serviceTexts],
  load: async () => (await import('./ServiceLine')).ServiceLine,
  fallback: null,
  isOptional: true,
});

/** The query of the sign-in where the address does not carry it: on the callback of an external provider. */
export const SignInQuery = createContext<URLSearchParams | undefined>(undefined);

/** The place of the service line above the title of every card, kept free until the service is known. */
export function ServiceSlot() {
  const [addressed] = useSearchParams();
  const query = useContext(SignInQuery) ?? addressed;
  if (requestParameters(query).size === 0) return null;
  return (
    <Slot $isPartner={query.has('site_id')}>
      <ServiceLine query={query} />
    </Slot>
  );
}

/** The card of the first paint has the same room. */
const Slot = styled.div<{ $isPartner: boolean }>`
  min-height: ${({ $isPartner }) => ($isPartner ? layout.partnerLine : layout.serviceLine)};
  margin-bottom: ${space(4)};
`;
