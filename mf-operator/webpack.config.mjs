import { remoteConfig } from '../shared/build/webpack/remote.mjs';

export default remoteConfig(import.meta.dirname, { standalonePort: 3006 });
