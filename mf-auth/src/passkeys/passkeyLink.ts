import { LinkButton } from '@passport/shared/ui/TextLink';
import { styled } from 'styled-components';

/** Takes no place where no passkey was used: the first paint reserves it for the link, by a word of the root (see firstPaint). */
export const PasskeyRow = styled.div.attrs<{ 'data-passkey-row'?: string }>({ 'data-passkey-row': '' })`
  min-height: 44px;
  text-align: center;
  &:empty {
    display: none;
  }
`;

export const PasskeyLink = styled(LinkButton)`
  min-height: 44px;
`;
