/** Tests programs joined by pipes on both backends: what one learns of the end of another, and when. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSandbox, SandboxRefused, type RunResult } from '../../src/sandbox';
import { sleepingProcesses, until } from './leftovers';
import { innocent, innocentRun, openBox, type TestBox } from './support';

const both = (['native', 'bubblewrap'] as const).map((backend) => ({ backend }));

const bare = ({ status, exitCode, signal }: RunResult): string => `${status} ${exitCode} ${signal}`;

describe.each(both)('on $backend programs joined by pipes', ({ backend }) => {
  let box: TestBox;
  beforeAll(async () => {
    box = await openBox({ slots: 2, backend }, openSandbox);
  });
  afterAll(() => box.close());
  afterEach(async () => expect(await innocentRun(box)).toBe(innocent));

  const cat = (stdin: string, stdout: string, overrides = {}) =>
    box.request(['/bin/cat'], { stdin: { pipe: stdin }, stdout: { pipe: stdout }, ...overrides });

  it('can talk for long', async () => {
    const results = await box.sandbox.group(
      [
        box.program('talker', ['2000', 'first'], { stdin: { pipe: 'b' }, stdout: { pipe: 'a' } }),
        box.program('talker', ['2000'], { stdin: { pipe: 'a' }, stdout: { pipe: 'b' } }),
      ],
      ['a', 'b'],
    );
    expect(results.map(bare)).toEqual(['ok 0 0', 'ok 0 0']);
  });

  /** Runs two programs that talk to each other and returns the name of the one reported to have ended first. */
  const together = async (first: string, second: string, hideEnd: boolean) => {
    const [a, b] = await box.sandbox.group(
      [
        box.request(['/bin/sh', '-c', first], { stdin: { pipe: 'b' }, stdout: { pipe: 'a' }, hideEnd }),
        box.request(['/bin/sh', '-c', second], { stdin: { pipe: 'a' }, stdout: { pipe: 'b' } }),
      ],
      ['a', 'b'],
    );
    return { ends: [a!, b!].map(bare), first: a!.endedNs < b!.endedNs ? 'first' : 'second' };
  };
  const closesOutput = 'exec >&-; sleep 0.2; exit 3';
  const closesInput = 'exec <&-; sleep 0.2; exit 3';
  const leavesChild = 'sleep 1000 & exit 3';

  it.each([
    ['has ended', 'exit 3', 'cat; exit 4', 'exit 4 0'],
    ['has ended, not when it closes its output', closesOutput, 'cat; exit 4', 'exit 4 0'],
    ['has ended and none of its children', leavesChild, 'cat; exit 4', 'exit 4 0'],
    ['has ended, not when it closes its input', closesInput, 'while echo; do :; done', 'signal -1 13'],
  ])('see the end of a pipe, where the other’s end is hidden, when it %s', async (_, first, second, end) => {
    expect(await together(first, second, true)).toEqual({ ends: ['exit 3 0', end], first: 'first' });
  });

  // Bubblewrap's own process has its program's output open and closes it when the program ends.
  if (backend === 'native')
    it('see at once that one whose end is not hidden has closed its output', async () => {
      const ended = await together('cat; exit 4', 'exec >&-; read line; exit 3', true);
      expect(ended).toEqual({ ends: ['exit 4 0', 'exit 3 0'], first: 'first' });
    });

  it('go on unknowing while the end of the other is hidden, until they wait for it', async () => {
    for (let round = 0; round < 10; round += 1) {
      expect(await together('echo; exit 3', 'read line; exit 4', true)).toEqual({
        ends: ['exit 3 0', 'exit 4 0'],
        first: 'second',
      });
    }
    expect(await together('echo; exit 3', 'read line; read line; exit 4', true)).toMatchObject({ first: 'first' });
  });

  it('are shown a hidden end at last when they ask for it without a pause', async () => {
    const asks =
      'import os\nos.set_blocking(0, False)\nwhile True:\n  try:\n    if not os.read(0, 9): break\n  except BlockingIOError: pass';
    const ended = await together('exit 3', `exec /usr/bin/python3 -c '${asks}'`, true);
    expect(ended).toEqual({ ends: ['exit 3 0', 'ok 0 0'], first: 'first' });
  });

  it('are ended together by an abort signal, also while an end is hidden', async () => {
    const abort = new AbortController();
    const keepsRunning = 'read line; /bin/sleep 7781 & while :; do :; done';
    const running = box.sandbox.group(
      [
        box.request(['/bin/sh', '-c', 'echo; exit 3'], { stdout: { pipe: 'a' }, hideEnd: true }),
        box.request(['/bin/sh', '-c', keepsRunning], { stdin: { pipe: 'a' } }),
      ],
      ['a'],
      abort.signal,
    );
    await until(() => sleepingProcesses('7781').length > 0);
    abort.abort();
    expect((await running)[1]!.status).toBe('cancelled');
  });

  it('that wait for each other are ended by wall time', async () => {
    const limits = box.request([], { limits: { wallMs: 300 } }).limits;
    const results = await box.sandbox.group([cat('a', 'b', { limits }), cat('b', 'a', { limits })], ['a', 'b']);
    expect(results.map(({ status }) => status)).toContain('wall');
  });

  it('do not start if one of them cannot be prepared', async () => {
    const broken = box.request(['/bin/cat'], { stdin: { ref: 'nowhere' }, stdout: { pipe: 'a' } });
    const results = await box.sandbox.group([broken, box.request(['/bin/cat'], { stdin: { pipe: 'a' } })], ['a']);
    expect(results.map(({ status }) => status)).toEqual(['internal', 'cancelled']);
  });

  it('cannot be more than there are slots, nor share an end', async () => {
    const many = Array.from({ length: 3 }, () => box.request(['/bin/true']));
    await expect(box.sandbox.group(many, [])).rejects.toBeInstanceOf(SandboxRefused);
    await expect(box.sandbox.group([cat('a', 'b'), cat('a', 'c')], ['a', 'b', 'c'])).rejects.toBeInstanceOf(
      SandboxRefused,
    );
  });
});
