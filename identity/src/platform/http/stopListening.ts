import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/**
 * Accepts no new connection and leaves the open ones alone. `server.close()` would also end the idle ones, though a proxy may just have sent
 * a request over one of them, and would have to answer 502: it may not repeat a POST.
 */
export const stopListening = (server: Server): void => void NetServer.prototype.close.call(server);
