import { once } from 'node:events';
import { createServer } from 'node:net';
import { Stop } from './steps.mjs';

/** Above what services have, and below what Linux gives to connections, which may take any of those at any moment. */
const RANGE = { from: 10_000, to: 32_000 };
const TRIES = 100;

const areFree = async (first, count) => {
  const servers = Array.from({ length: count }, (_, at) => createServer().listen(first + at, '127.0.0.1'));
  const bound = await Promise.allSettled(servers.map((server) => once(server, 'listening')));
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return bound.every(({ status }) => status === 'fulfilled');
};

/** The first of so many ports of 127.0.0.1 in a row on which nobody listens. Rejects when none are found. */
export const portsInARow = async (count) => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const first = RANGE.from + Math.floor(Math.random() * (RANGE.to - RANGE.from - count));
    if (await areFree(first, count)) return first;
  }
  throw new Error(`no ${count} free ports in a row`);
};

/** A port of 127.0.0.1 that nobody listens on at the moment of asking. */
export const freePort = () => portsInARow(1);

/** Throws `Stop` when somebody else listens there. */
export const refuseTakenPort = ({ host, port }) =>
  new Promise((free, taken) => {
    const probe = createServer();
    probe.once('error', ({ code, message }) =>
      taken(
        new Stop(
          code === 'EADDRINUSE'
            ? `Port ${port} of ${host} is taken by another program. Choose another: PORT=${port + 1} npm start`
            : `The server cannot listen on ${host}:${port}: ${message}`,
        ),
      ),
    );
    probe.listen(port, host, () => probe.close(free));
  });
