import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSandbox, textOf, type TestSandbox } from './support';

let box: TestSandbox;
beforeAll(async () => {
  box = await openTestSandbox({ slots: 2 });
});
afterAll(() => box.close());

/** Runs `source` in one slot while a resident program runs in another, and returns what `source` printed. */
async function beside(resident: string, source: string): Promise<string> {
  const request = (code: string, pipes: object): Parameters<typeof box.sandbox.group>[0][number] =>
    box.request(['/usr/bin/python3', '-u', '-c', code], pipes);
  const results = await box.sandbox.group(
    [
      request(`${resident}\nprint('here', flush=True)\ninput()`, {
        stdin: { pipe: 'back' },
        stdout: { pipe: 'there' },
      }),
      request(
        `import os, sys\ninput()\ntry:\n  sys.stderr.write(str(${source}))\nexcept OSError as error:\n  sys.stderr.write(type(error).__name__)\nprint()`,
        {
          stdin: { pipe: 'there' },
          stdout: { pipe: 'back' },
        },
      ),
    ],
    ['there', 'back'],
  );
  expect(results.map(({ status }) => status)).toEqual(['ok', 'ok']);
  return results[1]!.stderr.bytes!.toString();
}

describe('two slots', () => {
  it('have different users on the host', async () => {
    const source = "open('/proc/self/uid_map').read().split()";
    const maps = [await beside('', source), await beside(`import sys; sys.stderr.write(str(${source}))`, '1')];
    expect(maps[0]).toMatch(/'0', '20000[02]', '1', '1000', '20000[13]', '1'/);
  });

  it('do not see each other', async () => {
    expect(await beside('', "len([p for p in os.listdir('/proc') if p.isdigit()])")).toBe('1');
  });

  it('cannot signal each other', async () => {
    expect(await beside('', 'os.kill(-1, 9)')).toBe('ProcessLookupError');
  });

  it('share no files', async () => {
    expect(
      await beside(
        "open('/tmp/a', 'w'); open('/w/a', 'w')",
        "os.listdir('/tmp') + os.listdir('/w') + os.listdir('/dev/shm/')",
      ),
    ).toBe('[]');
  });

  it('cannot talk by locks on files they share', async () => {
    const lock = "import fcntl; f = open('/usr/bin/env'); fcntl.flock(f, fcntl.LOCK_EX)";
    const probe = "__import__('fcntl').flock(open('/usr/bin/env'), 6)";
    expect(await beside(lock, probe)).toBe('None');
  });
});

describe('two slots, whatever they try on a file they share,', () => {
  const open = "import fcntl; f = open('/usr/bin/env')";
  it.each([
    ['a lease', "__import__('fcntl').fcntl(open('/usr/bin/env'), 1024, 0)", 'PermissionError'],
    ['a notification', "__import__('fcntl').fcntl(os.open('/usr/bin', 0), 1026, 1)", 'PermissionError'],
    ['a question about locks', "__import__('fcntl').fcntl(open('/usr/bin/env'), 5, bytes(32))", 'PermissionError'],
  ])('are refused %s', async (_, probe, answer) => {
    expect(await beside(`${open}; fcntl.fcntl(f, 6, (0).to_bytes(32, 'little'))`, probe)).toBe(answer);
  });

  it('have no shared memory by name or by number', async () => {
    const resident = "f = open('/dev/shm/name', 'w'); f.write('x'); f.flush()";
    expect(await beside(resident, "os.path.exists('/dev/shm/name')")).toBe('False');
  });
});

describe('programs joined by pipes', () => {
  const dialogue = (rounds: string): Parameters<typeof box.sandbox.group>[0] => [
    box.program('talker', [rounds, 'first'], { stdin: { pipe: 'b' }, stdout: { pipe: 'a' } }),
    box.program('talker', [rounds], { stdin: { pipe: 'a' }, stdout: { pipe: 'b' } }),
  ];

  it('can talk for long', async () => {
    const results = await box.sandbox.group(dialogue('20000'), ['a', 'b']);
    expect(results.map(({ status, exitCode }) => `${status} ${exitCode}`)).toEqual(['ok 0', 'ok 0']);
  });

  it('that wait for each other are ended by wall time', async () => {
    const cat = (stdin: string, stdout: string) =>
      box.request(['/bin/cat'], { stdin: { pipe: stdin }, stdout: { pipe: stdout }, limits: { wallMs: 300 } });
    const results = await box.sandbox.group([cat('a', 'b'), cat('b', 'a')], ['a', 'b']);
    expect(results.map(({ status }) => status)).toContain('wall');
  });

  it('are all ended by an abort signal', async () => {
    const abort = new AbortController();
    const cat = (stdin: string, stdout: string) =>
      box.request(['/bin/cat'], { stdin: { pipe: stdin }, stdout: { pipe: stdout } });
    const running = box.sandbox.group([cat('a', 'b'), cat('b', 'a')], ['a', 'b'], abort.signal);
    abort.abort();
    expect((await running).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  });

  it('do not start if one of them cannot be prepared', async () => {
    const results = await box.sandbox.group(
      [
        box.request(['/bin/cat'], { stdin: { ref: 'nowhere' }, stdout: { pipe: 'a' } }),
        box.request(['/bin/cat'], { stdin: { pipe: 'a' } }),
      ],
      ['a'],
    );
    expect(results.map(({ status }) => status)).toEqual(['internal', 'cancelled']);
    expect(textOf(await box.run(['/bin/echo', 'fine']))).toBe('fine\n');
  });

  it('wait until there are slots for all of them, while others come later', async () => {
    const joinable = dialogue('10');
    const running = box.run(['/bin/sh', '-c', 'echo; sleep 0.05']);
    const group = box.sandbox.group(joinable, ['a', 'b']);
    const later = box.run(['/bin/true']);
    const [first, joined, late] = await Promise.all([running, group, later]);
    // A later program may run once one of the group has ended and its slot is free.
    const [one, other] = joined.map(({ endedNs }) => endedNs);
    const firstOfGroup = one! < other! ? one! : other!;
    expect(first.endedNs).toBeLessThan(firstOfGroup);
    expect(late.endedNs).toBeGreaterThan(firstOfGroup);
  });

  it('cannot be more than there are slots', async () => {
    const many = Array.from({ length: 3 }, () => box.request(['/bin/true']));
    await expect(box.sandbox.group(many, [])).rejects.toThrow('more slots than there are');
  });
});
