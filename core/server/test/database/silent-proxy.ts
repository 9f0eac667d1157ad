import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface SilentProxy {
  /** Of the database, through the proxy. */
  readonly url: string;
  /** From now on the connections of this moment carry nothing and stay open; new ones work. */
  silence(): void;
  close(): void;
}

/** Forwards to the database of `databaseUrl`, until it falls silent. */
export const silentProxy = async (databaseUrl: string): Promise<SilentProxy> => {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.pipe(to);
      from.on('error', () => to.destroy());
      sockets.add(from);
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    silence: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
