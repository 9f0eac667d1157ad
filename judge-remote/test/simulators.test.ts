import { portsInARow } from '@tribunal/testing';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { joinSimulators, type SimulatorRequest } from '../src/simulators/start';

const home = fileURLToPath(new URL('../../plugins', import.meta.url));
const keys = ['HDU', 'POJ'];
const OURS = 'http://127.0.0.1:8080';
const THEIRS = 'http://127.0.0.1:8081';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => void (await Promise.all(closers.splice(0).map((close) => close()))));

const join = async (request: Partial<SimulatorRequest> & Pick<SimulatorRequest, 'firstPorts'>) => {
  const reported: [string, string | null][] = [];
  const { firstPort, close } = await joinSimulators(
    { home, others: [], layout: 'source', keys, owner: OURS, isServing: true, ...request },
    (key, url) => reported.push([key, url]),
  );
  closers.push(close);
  return { firstPort, reported };
};
const twoRows = async (): Promise<[number, number]> => {
  const first = await portsInARow(2 * keys.length);
  return [first, first + keys.length];
};

it('serves the simulated sites on the ports of a row, in the order of their keys', async () => {
  const [first, second] = await twoRows();
  const { firstPort, reported } = await join({ firstPorts: [first, second] });
  expect(firstPort).toBe(first);
  expect(new Map(reported)).toEqual(
    new Map([
      ['HDU', `http://127.0.0.1:${first}`],
      ['POJ', `http://127.0.0.1:${first + 1}`],
    ]),
  );
});

it('shares the simulators of another process of the same site', async () => {
  const firstPorts = await twoRows();
  await join({ firstPorts });
  const { firstPort, reported } = await join({ firstPorts });
  expect(firstPort).toBe(firstPorts[0]);
  expect(reported.map(([, url]) => url)).toEqual([null, null]);
});

it('takes another row than another site on the same machine', async () => {
  const firstPorts = await twoRows();
  await join({ firstPorts });
  const { firstPort, reported } = await join({ firstPorts, owner: THEIRS });
  expect(firstPort).toBe(firstPorts[1]);
  expect(reported).toHaveLength(2);
  await expect(join({ firstPorts: [firstPorts[0]], owner: THEIRS })).rejects.toThrow('set SIMULATOR_PORT');
});

it('waits for the process that serves the simulated sites of this site', async () => {
  const firstPorts = await twoRows();
  await join({ firstPorts, owner: THEIRS });
  const waiting = join({ firstPorts, isServing: false });
  await join({ firstPorts });
  expect((await waiting).firstPort).toBe(firstPorts[1]);
});

it('takes the address of a host in any spelling', async () => {
  const firstPorts = await twoRows();
  await join({ firstPorts, owner: 'http://localhost:8080/' });
  expect((await join({ firstPorts })).firstPort).toBe(firstPorts[0]);
});
