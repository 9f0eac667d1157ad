/** Tests that a program cannot make the machine's disk work by other means than reading files. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, describe, it } from 'vitest';
import { openSandbox } from '../../src/sandbox';
import { makeImage, type MountedImage } from './mounted-image';
import { openBox, textOf, type TestBox } from './support';

const FILE_BYTES = 1 << 20;
/** As in `programs/disk.c`. */
const TRIES = 20;

let image: MountedImage;
beforeAll(() => {
  image = makeImage((folder) => writeFileSync(join(folder, 'file'), Buffer.alloc(FILE_BYTES, 'x')));
  image.mount();
});
afterAll(() => {
  image.unmount();
  image.remove();
});

describe.each((['native', 'bubblewrap'] as const).map((backend) => ({ backend })))('on $backend', ({ backend }) => {
  let box: TestBox;
  afterEach(() => box.close());

  it('what would make the disk write or read ahead does nothing and succeeds', async () => {
    const bindReadOnly = [image.path];
    box = await openBox({ compileSlots: 0, backend, bindReadOnly, uidBase: 785_000 }, openSandbox);
    const [flushes, bytesRead] = [image.flushes(), image.bytesRead()];
    const result = await box.runProgram('disk', [join(image.path, 'file')]);
    expect(result).toMatchObject({ status: 'ok', exitCode: 0 });
    expect(textOf(result)).toMatch(/^(\S+ 0\n){10}$/);
    // Whoever else writes down the disks of this machine counts too; the program tries each call 20 times.
    expect(image.flushes() - flushes).toBeLessThan(TRIES);
    expect(image.bytesRead() - bytesRead).toBeLessThan(FILE_BYTES / 4);
  });
});
