import { readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SandboxRefused } from '../../src/sandbox';
import { collectedText, innocent, innocentRun, mebibyte, openTestSandbox, twice, type TestSandbox } from './support';

let box: TestSandbox;
beforeAll(async () => {
  box = await openTestSandbox();
});
afterAll(() => box.close());
afterEach(async () => expect(await innocentRun(box)).toBe(innocent));

const collect = [{ path: 'out', maxBytes: mebibyte }];
const shell = (script: string) => box.run(['/bin/sh', '-c', script], { collect });

describe('a collected file', twice, () => {
  it('is there with its content', async () => {
    expect(collectedText(box, await shell('echo result > out'), 'out')).toBe('result\n');
  });

  it('may lie in a folder', async () => {
    const result = await box.run(['/bin/sh', '-c', 'mkdir -p a/b; echo deep > a/b/c'], {
      collect: [{ path: 'a/b/c', maxBytes: 10 }],
    });
    expect(collectedText(box, result, 'a/b/c')).toBe('deep\n');
  });

  it('that is missing is said to be, unless it is optional', async () => {
    expect(await shell('true')).toMatchObject({
      status: 'ok',
      collected: {},
      message: 'out cannot be taken: No such file or directory',
    });
    const optional = await box.run(['/bin/true'], { collect: [{ path: 'out', maxBytes: 10, optional: true }] });
    expect(optional.message).toBeUndefined();
  });

  it.each([
    ['a link to a file of the sandbox', 'ln -s /etc/passwd out'],
    ['a link to a file of the host', 'ln -s /etc/hostname out'],
    ['a link beside it', 'echo x > other; ln -s other out'],
    ['a dangling link', 'ln -s nowhere out'],
    ['a link to itself', 'ln -s out out'],
    ['a FIFO', 'mkfifo out'],
    ['a folder', 'mkdir out'],
    ['a second name of a file', 'echo x > other; ln other out'],
    ['a socket', `python3 -c "import socket; socket.socket(socket.AF_UNIX).bind('out')"`],
    ['over its limit', 'head -c 1048577 /dev/zero > out'],
    ['sparse and over its limit', 'truncate -s 15M out'],
  ])('is not taken when it is %s', async (_, script) => {
    const initialCount = readdirSync(box.store).length;
    const result = await shell(script);
    expect(result.status).toBe('ok');
    expect(result.collected).toEqual({});
    expect(result.message).toMatch(/^out cannot be taken: /);
    expect(readdirSync(box.store)).toHaveLength(initialCount);
  });

  it('of ten gigabytes of nothing is not taken', async () => {
    const result = await box.run(['/usr/bin/truncate', '-s', '10G', 'out'], {
      collect,
      limits: { fileBytes: 20 * 1024 * mebibyte },
    });
    expect(result).toMatchObject({ status: 'ok', collected: {}, message: 'out cannot be taken: File too large' });
  });

  it.each(['../x', '/etc/passwd', 'a/../../x', '', '.'])('cannot even be asked for as "%s"', async (path) => {
    await expect(box.run(['/bin/true'], { collect: [{ path, maxBytes: 10 }] })).rejects.toBeInstanceOf(SandboxRefused);
  });

  it('is not reached through a link to a folder', async () => {
    const result = await box.run(['/bin/ln', '-s', '/etc', 'folder'], {
      collect: [{ path: 'folder/passwd', maxBytes: mebibyte }],
    });
    expect(result.collected).toEqual({});
  });

  it('without any permission is still taken, for the program made it', async () => {
    expect(collectedText(box, await shell('echo x > out; chmod 000 out'), 'out')).toBe('x\n');
  });

  it('that is swapped for a link all the time is either the file or nothing', async () => {
    for (let i = 0; i < 10; i++) {
      const result = await box.runProgram('swap-out', [], { collect });
      if (result.collected.out) expect(['mine', '']).toContain(collectedText(box, result, 'out'));
    }
  });
});
