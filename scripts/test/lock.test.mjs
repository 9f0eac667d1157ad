import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireLock } from '../lib/supervision/lock.mjs';
import { identify, isRunning } from '../lib/supervision/processes.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tribunal-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const writeLockFile = (note) => writeFileSync(join(folder, 'running.json'), JSON.stringify(note));
const deadProcess = { pid: 2 ** 22 + 1, born: 'long ago' };
const sleeper = () => spawn('sleep', ['600'], { stdio: 'ignore' });

describe('the lock of a data folder', () => {
  it('notes who runs what, and is free again when released', async () => {
    const lock = await acquireLock(folder, 'http://here');
    lock.note('server', process.pid);
    const note = JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8'));
    expect(note.supervisor).toEqual(identify(process.pid));
    expect(note.parts).toEqual([{ name: 'server', ...identify(process.pid) }]);
    lock.release();
    await expect(acquireLock(folder, 'http://here')).resolves.toMatchObject({ cleared: 0 });
  });

  it('is refused while another supervisor lives', async () => {
    writeLockFile({ supervisor: identify(process.pid), address: 'http://there', parts: [] });
    await expect(acquireLock(folder, 'http://here')).rejects.toThrow(
      'already runs with this data folder at http://there',
    );
  });

  it('ends what a killed supervisor left running', async () => {
    const part = identify(sleeper().pid);
    writeLockFile({ supervisor: deadProcess, address: 'http://there', parts: [part] });
    await expect(acquireLock(folder, 'http://here')).resolves.toMatchObject({ cleared: 1 });
    expect(isRunning(part)).toBe(false);
  });

  it('leaves a stranger alone that got the pid of a part', async () => {
    const stranger = sleeper();
    writeLockFile({
      supervisor: deadProcess,
      address: 'http://there',
      parts: [{ pid: stranger.pid, born: 'another boot:1' }],
    });
    await expect(acquireLock(folder, 'http://here')).resolves.toMatchObject({ cleared: 0 });
    expect(isRunning(identify(stranger.pid))).toBe(true);
    stranger.kill();
  });

  it('is got by one of two that start at once after a supervisor was killed', async () => {
    const slowPart = spawn('sh', ['-c', 'trap "" TERM; echo ready; sleep 1'], { stdio: ['ignore', 'pipe', 'ignore'] });
    await once(slowPart.stdout, 'data');
    writeLockFile({ supervisor: deadProcess, address: 'http://there', parts: [identify(slowPart.pid)] });
    const program = `
      import { acquireLock } from ${JSON.stringify(new URL('../lib/supervision/lock.mjs', import.meta.url).href)};
      await acquireLock(${JSON.stringify(folder)}, 'http://here').then(() => console.log('got'), () => console.log('refused'));
      setInterval(() => {}, 1000);`;
    const starting = [1, 2].map(() =>
      spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] }),
    );
    try {
      const outcomes = await Promise.all(starting.map(async ({ stdout }) => String((await once(stdout, 'data'))[0])));
      expect(outcomes.sort()).toEqual(['got\n', 'refused\n']);
    } finally {
      for (const child of starting) child.kill();
    }
  });

  it('takes a note that cannot be read as none', async () => {
    writeFileSync(join(folder, 'running.json'), '{"superv');
    await expect(acquireLock(folder, 'http://here')).resolves.toMatchObject({ cleared: 0 });
  });
});
