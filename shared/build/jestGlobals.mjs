/** Globals of every supported browser that jsdom lacks; the router needs them on import. */
import { TextDecoder, TextEncoder } from 'node:util';

Object.assign(globalThis, { TextDecoder, TextEncoder });
