import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { release } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '@tribunal/testing';
import { groupOf } from './slot-groups';
import { innocent, innocentRun, mebibyte, openTestSandbox, textOf, twice, type TestSandbox } from './support';

let box: TestSandbox;
beforeAll(async () => {
  box = await openTestSandbox();
});
afterAll(() => box.close());
afterEach(async () => expect(await innocentRun(box)).toBe(innocent));

describe('processor time', twice, () => {
  it.each(['1', '4', 'orphan'])('is limited for all processes together (%s)', async (processes) => {
    const used: number[] = [];
    for (let run = 0; run < 3; run++) {
      const { status, cpuMs } = await box.runProgram('spin', [processes], { limits: { cpuMs: 300 } });
      expect(status).toBe('cpu');
      used.push(cpuMs);
    }
    // A machine that pauses for a moment lets the others compute further before the helper polls, but not each time.
    const least = Math.min(...used);
    expect(least).toBeGreaterThan(300);
    expect(least).toBeLessThan(450);
  });

  it('of children that have ended counts', async () => {
    const work = 'for i in range(4*10**6): pass';
    const result = await box.python(
      `import os\nfor _ in range(3):\n  if not os.fork():\n    ${work}\n    os._exit(0)\n  os.wait()`,
    );
    expect(result.status).toBe('ok');
    expect(result.cpuMs).toBeGreaterThan(100);
  });
});

describe('wall time', twice, () => {
  it.each([
    ['sleeps', 'import time; time.sleep(100)'],
    ['stops itself', 'import os, signal; os.kill(os.getpid(), signal.SIGSTOP)'],
    ['waits for a child that never ends', 'import os, time\nif not os.fork(): time.sleep(100)\nos.wait()'],
    [
      'ignores every signal',
      'import signal, time\nfor s in range(1, 32):\n  try: signal.signal(s, signal.SIG_IGN)\n  except OSError: pass\ntime.sleep(100)',
    ],
  ])('ends a program that %s', async (_, source) => {
    expect(await box.python(source, { limits: { wallMs: 400 } })).toMatchObject({ status: 'wall' });
  });
});

describe('memory', twice, () => {
  const small = { limits: { memoryBytes: 64 * mebibyte, tmpBytes: 512 * mebibyte, fileBytes: 512 * mebibyte } };

  it.each(['heap', 'shared', 'file', 'shm', 'memfd', 'fork'])('is limited however it is used (%s)', async (method) => {
    expect(await box.runProgram('memory', [method, '200'], small)).toMatchObject({ status: 'memory' });
  });

  it.each(['heap', 'shared', 'file', 'fork'])('is reported as it was used (%s)', async (method) => {
    const result = await box.runProgram('memory', [method, '40'], small);
    expect(result.status).toBe('ok');
    expect(result.memoryBytes / mebibyte).toBeGreaterThan(39.5);
    expect(result.memoryBytes / mebibyte).toBeLessThan(41.5);
  });

  it('of a deep stack is the program to use', async () => {
    const result = await box.runProgram('memory', ['stack', '60'], { limits: { stackBytes: 64 * mebibyte } });
    expect(result.status).toBe('ok');
  });

  it('beyond the stack limit is a signal, not a memory verdict', async () => {
    const result = await box.runProgram('memory', ['stack', '60'], { limits: { stackBytes: 8 * mebibyte } });
    expect(result).toMatchObject({ status: 'signal', signal: 11 });
  });

  it('cannot be taken out of reach of the limit by the program itself', async () => {
    const result = await box.runProgram('protect-itself', ['200'], small);
    expect(result).toMatchObject({ status: 'memory', stdout: { size: 0 } });
  });

  it('of one run does not count for the next', async () => {
    await box.runProgram('memory', ['heap', '200'], small);
    const result = await box.run(['/bin/true'], small);
    expect(result.status).toBe('ok');
    expect(result.memoryBytes).toBeLessThan(4 * mebibyte);
  });

  it('does not include output, however much there is', async () => {
    const result = await box.run(['/bin/sh', '-c', 'head -c 30000000 /dev/zero'], { stdout: { store: 32 * mebibyte } });
    expect(result).toMatchObject({ status: 'ok', stdout: { size: 30_000_000 } });
    expect(result.memoryBytes).toBeLessThan(4 * mebibyte);
  });
});

describe('memory that the machine lacks', () => {
  it('is our failure: the program was killed below its limit', async () => {
    const group = groupOf(box.sandbox.pid, 'memory');
    const limit = ['memory.limit_in_bytes', 'memory.max'].map((name) => join(group, name)).find(existsSync)!;
    const before = readFileSync(limit, 'utf8');
    // A limit above all slots acts as the end of the machine's memory.
    writeFileSync(limit, String(96 * mebibyte));
    const result = await box.runProgram('memory', ['heap', '200']);
    writeFileSync(limit, before.startsWith('max') ? before : '-1');
    expect(result).toMatchObject({ status: 'internal', message: 'the machine ran out of memory' });
  });
});

describe('output', twice, () => {
  it('over the cap ends the program', async () => {
    const result = await box.run(['/usr/bin/yes'], { stdout: { capture: 100_000 } });
    expect(result).toMatchObject({ status: 'output', stdout: { truncated: true } });
    expect(result.stdout.bytes).toHaveLength(100_000);
  });

  it('into a file over the file limit ends the program', async () => {
    const result = await box.run(['/bin/sh', '-c', 'exec head -c 20000000 /dev/zero > file']);
    expect(result).toMatchObject({ status: 'output', signal: 25 });
  });

  it('into a file over the file limit is cut off even if the signal is ignored', async () => {
    const script = "trap '' XFSZ; head -c 20000000 /dev/zero > file 2>/dev/null; stat -c %s file; exit 5";
    const result = await box.run(['/bin/sh', '-c', script]);
    expect(result).toMatchObject({ status: 'exit', exitCode: 5 });
    expect(Number(textOf(result))).toBeLessThanOrEqual(16 * mebibyte);
  });

  it('over the cap by one byte counts, exactly the cap does not', async () => {
    const cap = { stdout: { capture: 1000 } };
    expect(await box.run(['/bin/sh', '-c', 'head -c 1000 /dev/zero'], cap)).toMatchObject({ status: 'ok' });
    expect(await box.run(['/bin/sh', '-c', 'head -c 1001 /dev/zero'], cap)).toMatchObject({ status: 'output' });
  });
});

describe('tasks', twice, () => {
  it.each(['plain', 'setsid', 'double', 'vfork'])('are limited: a fork bomb (%s) is ended', async (method) => {
    const result = await box.runProgram('fork-bomb', [method], { limits: { cpuMs: 300, wallMs: 2000 } });
    // Its processes wait for each other; where much else runs, they may wait too long for a verdict.
    expect(['cpu', 'wall', 'starved']).toContain(result.status);
  });

  it('are limited, threads as well as processes', async () => {
    const source = `
import threading, time
made = 0
try:
    for _ in range(100):
        threading.Thread(target=time.sleep, args=(100,), daemon=True).start()
        made += 1
except RuntimeError:
    print(made)
`;
    const result = await box.python(source, { limits: { pids: 10 } });
    expect(textOf(result)).toBe('9\n');
  });

  it('that have ended but are not waited for are cleared away', async () => {
    const result = await box.python('import os\nfor _ in range(20):\n  if not os.fork(): os._exit(0)');
    expect(result.status).toBe('ok');
  });
});

describe('zombies', twice, () => {
  it('count as tasks while nobody waits for them', async () => {
    const source =
      'import os\nmade = 0\ntry:\n  while True:\n    if not os.fork(): os._exit(0)\n    made += 1\nexcept OSError: print(made)';
    expect(textOf(await box.python(source))).toBe('31\n');
  });
});

describe('the most tasks at once', () => {
  it('is reported exactly when the slot has never had as many', async () => {
    const fresh = await openTestSandbox({ compileSlots: 0, uidBase: 760_000 });
    const result = await fresh.python('import os\nfor _ in range(6):\n  if not os.fork(): os._exit(0)');
    const keepsPeak = parseFloat(release()) >= 6.1;
    expect(result.pidsPeak).toBe(keepsPeak ? 7 : 1);
    await fresh.close();
  });
});

describe('files', twice, () => {
  it('are limited in number', async () => {
    const source = `
made = 0
try:
    for i in range(10**6):
        open(f'/w/{i}', 'w').close()
        made += 1
except OSError as error:
    print(error.errno, made < 20000)
`;
    expect(textOf(await box.python(source))).toBe('28 True\n');
  });

  it('are limited in size together', async () => {
    const result = await box.run(
      ['/bin/sh', '-c', 'for i in 1 2 3 4 5 6 7 8; do head -c 1000000 /dev/zero > $i || exit 9; done'],
      {
        limits: { tmpBytes: 4 * mebibyte },
      },
    );
    expect(result).toMatchObject({ status: 'exit', exitCode: 9 });
  });

  it('in very deep folders are cleared away', async () => {
    const result = await box.python("import os\nfor i in range(5000):\n  os.mkdir('d'); os.chdir('d')");
    expect(result.status).toBe('ok');
  });

  it('open at once are limited', async () => {
    const source =
      "try:\n  files = [open('/dev/null') for _ in range(100)]\nexcept OSError as error: print(error.errno)";
    expect(textOf(await box.python(source, { limits: { openFiles: 20 } }))).toBe('24\n');
  });
});

describe('an abort signal at any moment', () => {
  it('gives a result, and a slot that works', async () => {
    const chance = seededRandom(3);
    for (let i = 0; i < 40; i++) {
      const abort = new AbortController();
      const files = [{ path: 'data', ref: box.put('data', Buffer.alloc(mebibyte)) }];
      const collect = [{ path: 'data', maxBytes: 2 * mebibyte }];
      const limits = { tmpBytes: (8 + (i % 2)) * mebibyte };
      const running = box.run(['/bin/sh', '-c', 'echo x >> data'], { files, collect, limits }, abort.signal);
      for (let polls = chance.below(10); polls > 0; polls--) await box.sandbox.stats();
      abort.abort();
      expect(['ok', 'cancelled']).toContain((await running).status);
    }
  });

  it('ends a batch with what is done', async () => {
    const abort = new AbortController();
    const outputs: string[] = [];
    // From the fourth on the programs keep running, so that the batch is not finished before the signal fires.
    const inputs = Array.from({ length: 20 }, (_, index) => box.put(`seconds-${index}`, index < 3 ? '0' : '100'));
    await box.sandbox.batch(
      box.request(['/bin/sh', '-c', 'exec sleep "$(cat)"']),
      inputs,
      (index, { status }) => {
        outputs.push(status);
        if (index === 2) abort.abort();
        return 'continue';
      },
      abort.signal,
    );
    expect(outputs.slice(0, 3)).toEqual(['ok', 'ok', 'ok']);
    // The fourth may have started before the signal was noticed.
    expect(['', 'cancelled']).toContain(outputs.slice(3).join());
  });
});

describe('an abort signal', twice, () => {
  it('ends a running program', async () => {
    const abort = new AbortController();
    const running = box.run(['/bin/sleep', '100'], {}, abort.signal);
    abort.abort();
    expect(await running).toMatchObject({ status: 'cancelled' });
  });

  it('ends one that is still waiting for a slot', async () => {
    const first = new AbortController();
    const second = new AbortController();
    const running = box.run(['/bin/sleep', '100'], {}, first.signal);
    const waiting = box.run(['/bin/true'], {}, second.signal);
    second.abort();
    expect(await waiting).toMatchObject({ status: 'cancelled' });
    first.abort();
    expect(await running).toMatchObject({ status: 'cancelled' });
  });
});
