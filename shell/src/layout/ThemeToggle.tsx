import type { Host } from '@passport/shared/host/Host';
import { MoonIcon, SunIcon } from '@passport/shared/ui/icons';
import { observer } from 'mobx-react-lite';
import { isLightOnly } from '../branding/businessUnitLook';
import { useShellMessages } from '../messages/useShellMessages';
import { HeaderButton } from './headerStyles';

/** Toggles the theme; not offered if the business unit has branding for one theme only. */
export const ThemeToggle = observer(function ThemeToggle({ host: { theme, branding } }: { host: Host }) {
  const t = useShellMessages();
  if (isLightOnly(branding.businessUnit)) return null;
  const isDark = theme.mode === 'dark';
  return (
    <HeaderButton aria-label={t(isDark ? 'header.to-light' : 'header.to-dark')} onClick={() => theme.toggle()}>
      {isDark ? <SunIcon size={20} /> : <MoonIcon size={20} />}
    </HeaderButton>
  );
});
