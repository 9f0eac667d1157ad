import type { Request } from '@hapi/hapi';

/** How long what still comes is read and dropped, in ms. */
const LINGER_MS = 5000;

/**
 * Lets the sender read the reply before the connection goes. A socket that is closed while more comes resets the connection,
 * and whoever is still sending, a proxy above all, then loses the reply to it.
 */
export function lingerWhileSending({ raw: { req } }: Request): void {
  if (req.complete) return;
  const { socket } = req;
  socket.destroySoon = () => {
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
    socket.once('close', () => clearTimeout(timer));
    socket.end();
  };
}
