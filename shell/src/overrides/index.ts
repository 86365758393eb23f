/**
 * Sent only by a site on localhost or with ALLOW_REMOTE_OVERRIDE=yes, before the shell's own scripts: puts the remotes that this browser has
 * chosen into the configuration of the page. `#remotes` on any address opens the panel.
 */
import { createSettings } from '@passport/shared/settings';
import { overridden, withOverrides, type OverridableConfig } from './overrides';
import { openPanel } from './panel';
import { showStrip } from './strip';

const panelHash = '#remotes';

function start(text: Text): void {
  const config = JSON.parse(text.data) as OverridableConfig;
  const settings = createSettings(window);
  text.data = JSON.stringify(withOverrides(config, settings));
  const leave = (): void => history.replaceState(history.state, '', location.pathname + location.search);
  const open = (): void => openPanel(config, settings, () => (leave(), location.reload()));
  const openIfAsked = (): void => {
    if (location.hash !== panelHash) return;
    leave();
    open();
  };
  const remotes = overridden(config, settings);
  if (remotes.size > 0) showStrip(remotes, open);
  addEventListener('hashchange', openIfAsked);
  openIfAsked();
}

const text = document.getElementById('passport-config')?.firstChild;
if (text instanceof Text) start(text);
