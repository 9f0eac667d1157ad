import type { Request } from '@hapi/hapi';

/** How long the rest of a request is read and dropped, in ms. */
const DRAIN_MS = 5000;

/**
 * Lets the sender read the reply before the connection closes. Closing a socket while data still arrives resets the
 * connection, and a client that is still sending, a proxy in particular, then loses the reply.
 */
export function drainRequestWhileSending({ raw: { req } }: Request): void {
  if (req.complete) return;
  const { socket } = req;
  socket.destroySoon = () => {
    const timer = setTimeout(() => socket.destroy(), DRAIN_MS).unref();
    socket.once('close', () => clearTimeout(timer));
    socket.end();
  };
}
