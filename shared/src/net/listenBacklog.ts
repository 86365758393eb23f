/**
 * Connections that the kernel keeps until the process accepts them; it drops those beyond. Node.js requests 511, which a burst of
 * visitors exceeds; Linux allows at most net.core.somaxconn (4096).
 */
export const listenBacklog = 4096;
