import { once } from 'node:events';
import { createServer } from 'node:net';
import { codeOf } from '../errors.mjs';
import { CommandError } from '../steps.mjs';

/** Above the ports of common services, and below those that Linux may assign to connections at any time. */
const RANGE = { from: 10_000, to: 32_000 };
const TRIES = 100;

/**
 * @param {number} first
 * @param {number} count
 */
const areFree = async (first, count) => {
  const servers = Array.from({ length: count }, (_, at) => createServer().listen(first + at, '127.0.0.1'));
  const bound = await Promise.allSettled(servers.map((server) => once(server, 'listening')));
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return bound.every(({ status }) => status === 'fulfilled');
};

/**
 * Returns the first of `count` consecutive free ports of 127.0.0.1. Rejects if there are none.
 * @param {number} count
 * @returns {Promise<number>}
 */
export const portsInARow = async (count) => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const first = RANGE.from + Math.floor(Math.random() * (RANGE.to - RANGE.from - count));
    if (await areFree(first, count)) return first;
  }
  throw new Error(`found no ${count} consecutive free ports`);
};

/** Returns a port of 127.0.0.1 that is currently free. */
export const freePort = () => portsInARow(1);

/**
 * Checks that the port is free.
 * @throws {CommandError} when another process listens on it
 * @param {{ host: string, port: number }} where
 * @returns {Promise<void>}
 */
export const checkPortFree = ({ host, port }) =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) =>
      reject(
        new CommandError(
          codeOf(error) === 'EADDRINUSE'
            ? `Port ${port} on ${host} is in use by another program. Choose another one: PORT=${port + 1} npm start`
            : `The server cannot listen on ${host}:${port}: ${error.message}`,
        ),
      ),
    );
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
