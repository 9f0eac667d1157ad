/** Tests every way in which a run becomes our own failure, and why no program can cause it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSandbox, type TestSandbox } from './support';

const folder = new URL('../../native', import.meta.url).pathname;

/** The helper's failure messages and who causes them. */
const failures: Readonly<Record<string, string>> = {
  'cannot read %s from the store: %s': 'the judge named a file that is not there, or the disk fails',
  'cannot send files to the slot: %s': 'the init was killed from outside',
  'the slot takes no messages': 'the init was killed from outside',
  'cannot write output to the store: %s': 'the disk is full; a program writes no more than its cap',
  'cannot make a pipe: %s': 'the machine has no descriptors left',
  'cannot set the limits: %s': 'a control group was removed from outside',
  'cannot start the program: %s': 'the parked child was killed from outside',
  'cannot execute %s: %s': 'a tool of the machine is not there; a file from the store is its own fault',
  "the slot's child was killed before it became the program":
    'somebody outside, since no program of the slot lives then',
  'others had the processor for %.1f s of the %.1f s it took': 'the machine has too much to do: it is run again',
  'the machine ran out of memory': 'all programs of the machine together took too much: it is run again',
  'cannot place file %u in /w: %s': 'the judge asked for more than the folder holds',
  'the sandbox slot was lost: %s': 'the init was killed from outside; after a kill of ours, the reason of that counts',
};

describe('a failure of ours', () => {
  it('is one of a list that says whose doing it is', () => {
    const sources = readdirSync(folder).filter((name) => name.endsWith('.c'));
    const text = sources.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
    const messages = [...text.matchAll(/run_fail\(run,\s*"([^"]*)"/g)].map(([, sentence]) => sentence!);
    expect([...new Set(messages)].sort()).toEqual(Object.keys(failures).sort());
  });
});

describe('damage that a program does to itself and its descriptors', () => {
  let box: TestSandbox;
  beforeAll(async () => {
    box = await openTestSandbox();
  });
  afterAll(() => box.close());

  it.each([
    ['closes all of them', 'import os\nos.closerange(0, 64)\nos._exit(0)', 'ok'],
    ['closes them and stays', 'import os, time\nos.closerange(0, 64)\nwhile True: time.sleep(9)', 'wall'],
    [
      'sends its output away in a ring of sockets',
      'import array, os, socket\na, b = socket.socketpair()\nfds = array.array("i", [1, 2, a.fileno(), b.fileno()])\n' +
        'for s in (a, b): s.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, fds)])\nos._exit(0)',
      'ok',
    ],
    [
      'makes its output as long as a pipe can be, and fills it',
      'import fcntl, os\nfcntl.fcntl(1, 1031, 1 << 20)\nos.write(1, bytes(1 << 20))\nos.kill(os.getpid(), 9)',
      'signal',
    ],
    [
      'waits for a child that shares its memory',
      'import ctypes\nctypes.CDLL(None).vfork() or ctypes.CDLL(None).pause()',
      'wall',
    ],
    [
      'leaves children that have ended',
      'import os, time\nfor _ in range(20):\n  if not os.fork(): os._exit(0)\nwhile True: time.sleep(9)',
      'wall',
    ],
    ['signals everybody', 'import os, signal\nfor s in (19, 15, 9): os.kill(-1, s) if s != 19 else None', 'error'],
    [
      'stops its parent and its group',
      'import os, signal\nfor pid in (1, os.getppid()):\n  try: os.kill(pid, 19)\n  except OSError: pass\nos.kill(0, 19)',
      'wall',
    ],
    [
      'has no task left for its init',
      'import os, time\ntry:\n  while True:\n    if not os.fork(): time.sleep(99)\nexcept OSError: os._exit(0)',
      'ok',
    ],
    ['crashes with much memory', 'import os\nkept = bytearray(150 << 20)\nos.abort()', 'signal'],
  ])('(%s) is never a failure of ours', async (_, source, status) => {
    // A busy machine must not use up the time of a program that ends.
    const wallMs = status === 'wall' ? 1500 : 15_000;
    const result = await box.python(source, { limits: { wallMs }, stdout: { capture: 2 << 20 } });
    if (status === 'error') expect(['ok', 'exit', 'signal']).toContain(result.status);
    else expect(result).toMatchObject({ status });
    await box.untilReady();
    expect((await box.sandbox.stats()).slots.map(({ births }) => births)).toEqual([1, 1]);
  });
});
