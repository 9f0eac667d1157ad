/** Runs programs for ever in a worker that the test kills. Arguments: the helper, the store, the first user id. */
import { openNative } from '../../src/sandbox';
import { limits, mebibyte } from './support';

const [helperPath = '', store = '', uidBase] = process.argv.slice(2);
const sandbox = await openNative({ helperPath, store, uidBase: Number(uidBase), slots: 2, compileSlots: 0 });
process.stdout.write(`${sandbox.pid}\n`);

async function runForEver(): Promise<never> {
  for (;;) {
    await sandbox.run({
      kind: 'run',
      files: [],
      stdin: null,
      limits,
      argv: ['/bin/sh', '-c', 'sleep 100 & head -c 200000 /dev/zero; echo left > out'],
      stdout: { store: mebibyte },
      stderr: { capture: 100 },
      collect: [{ path: 'out', maxBytes: 100 }],
    });
    process.stdout.write('.\n');
  }
}

await Promise.all([runForEver(), runForEver(), runForEver()]);
