import { shellConfig } from '../shared/build/webpack/shell.mjs';

export default shellConfig(import.meta.dirname);
