import type { Host } from '@passport/shared/host/Host';
import { MoonIcon, SunIcon } from '@passport/shared/ui/icons';
import { observer } from 'mobx-react-lite';
import { canToggleTheme } from '../branding/businessUnitLook';
import { useShellMessages } from '../messages/useShellMessages';
import { HeaderButton } from './headerStyles';

/** Light or dark; not offered where the business unit is branded for one theme alone. */
export const ThemeToggle = observer(function ThemeToggle({ host: { theme, branding } }: { host: Host }) {
  const t = useShellMessages();
  if (!canToggleTheme(branding.businessUnit)) return null;
  const isDark = theme.mode === 'dark';
  return (
    <HeaderButton aria-label={t(isDark ? 'header.to-light' : 'header.to-dark')} onClick={() => theme.toggle()}>
      {isDark ? <SunIcon size={20} /> : <MoonIcon size={20} />}
    </HeaderButton>
  );
});
