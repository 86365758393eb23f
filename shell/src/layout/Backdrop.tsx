import type { Host } from '@passport/shared/host/Host';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { backgroundOf } from '../branding/businessUnitLook';

/** The business unit's background behind the sign-in, if it has one. No text is shown directly on it. */
export const Backdrop = observer(function Backdrop({ host: { branding, theme } }: { host: Host }) {
  const background = backgroundOf(branding.businessUnit, theme.mode);
  return background === undefined ? null : <Sheet style={{ background }} />;
});

const Sheet = styled.div`
  position: fixed;
  z-index: -1;
  inset: 0;
`;
