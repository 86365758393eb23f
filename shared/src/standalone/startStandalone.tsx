import { createRoot } from 'react-dom/client';
import { createStandaloneHost } from './createStandaloneHost';
import type { RemoteModule } from '../host/RemoteModule';
import { loadDisplayFont } from '../theme/displayFont';
import { acceptTranslation } from '../ui/acceptTranslation';
import { StandalonePage } from './StandalonePage';

/**
 * Runs a remote as a page of its own, against a running identity service.
 * @param namespace name of the remote and namespace of its texts
 * @param hasSignInPanel false for the sign-in remote
 */
export async function startStandalone(namespace: string, remote: RemoteModule, hasSignInPanel = true): Promise<void> {
  const standalone = await createStandaloneHost(window);
  await standalone.translations.addNamespace(namespace, (locale) => remote.loadMessages(locale));
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  acceptTranslation(Node);
  createRoot(root).render(<StandalonePage {...standalone} remote={remote} hasSignInPanel={hasSignInPanel} />);
  void loadDisplayFont(document);
}
