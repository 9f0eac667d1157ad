import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface SilentProxy {
  /** Address of the database through the proxy. */
  readonly url: string;
  /** From now on the current connections carry no data and stay open; new connections work. */
  silence(): void;
  close(): void;
}

/** Creates a proxy that forwards to the database of `databaseUrl` until `silence` is called. */
export const silentProxy = async (databaseUrl: string): Promise<SilentProxy> => {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.pipe(to);
      from.on('error', () => to.destroy());
      sockets.add(from);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
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
