/** What every supported browser has and jsdom does not; the router asks for it as soon as it is imported. */
import { TextDecoder, TextEncoder } from 'node:util';

Object.assign(globalThis, { TextDecoder, TextEncoder });
