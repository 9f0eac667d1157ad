import { expect, it } from 'vitest';
import { openSandbox } from '../../src/sandbox';
import { processesOf, sleepers, standStillUntil } from './leftovers';
import { openBox } from './support';

const UID_BASE = 230_000;

it('the order in which programs joined by pipes end is told, even of ends that are noticed together', async () => {
  const box = await openBox({ slots: 2, backend: 'bubblewrap', uidBase: UID_BASE }, openSandbox);
  const first = box.request(['/bin/true'], { stdin: { pipe: 'b' }, stdout: { pipe: 'a' } });
  const command = ['/bin/sh', '-c', 'cat; /bin/sleep 7779; true'];
  const second = box.request(command, { stdin: { pipe: 'a' }, stdout: { pipe: 'b' } });
  const running = box.sandbox.group([first, second], ['a', 'b']);
  // They start, and then nothing is noticed until both have ended.
  await new Promise(setImmediate);
  standStillUntil(() => sleepers('7779').length > 0);
  for (const pid of sleepers('7779')) process.kill(Number(pid));
  standStillUntil(() => processesOf(UID_BASE, 2).length === 0);
  const results = await running;
  expect(results.map(({ status }) => status)).toEqual(['ok', 'ok']);
  expect(results[0]!.endedNs).toBeLessThan(results[1]!.endedNs);
  await box.close();
});
