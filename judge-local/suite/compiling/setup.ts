import { verdictMessageText } from '@tribunal/contract';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { Compiler } from '../../src/compile/compiler';
import type { Language } from '../../src/languages';
import { openSandbox, type Sandbox } from '../../src/sandbox';
import { MachineLoadMeter } from '../../src/machine-load';
import { QuietMachine } from '../../src/quiet-machine';
import { StarvationSandbox } from '../../src/starvation-sandbox';
import { Store } from '../../src/store/store';
import { aCacheDir, TOOLS_DIR } from '../../test/folders';
import type { PlainOutcome } from './plain';
import type { Shape } from './shapes';

export interface RealCompiler {
  sandbox: Sandbox;
  store: Store;
  /** Returns what the judge makes of the source, or its message against it in English. */
  judged(language: Language, shape: Shape): Promise<PlainOutcome>;
  close(): Promise<void>;
}

/** Opens the judge's compiler in a real sandbox, with an empty cache. */
export async function openCompiler(): Promise<RealCompiler> {
  const storeDir = join(await aCacheDir(), 'store');
  await mkdir(TOOLS_DIR, { recursive: true });
  await mkdir(storeDir);
  const opened = await openSandbox({
    store: storeDir,
    slots: 1,
    compileSlots: 2,
    bindReadOnlyForCompilers: [TOOLS_DIR],
  });
  const store = await Store.open(storeDir, 1e9);
  const sandbox = new StarvationSandbox({
    sandbox: opened,
    discard: (ref) => store.discard(ref),
    log: pino(),
    machine: new QuietMachine(),
    load: new MachineLoadMeter(),
  });
  const compiler = new Compiler(sandbox, store, TOOLS_DIR);
  return {
    sandbox,
    store,
    async judged(language, { code, extraFiles = {} }) {
      const compiled = await compiler.compile({ language, version: '1', code, linking: 'dynamic', extraFiles });
      if (compiled.outcome === 'error') return { outcome: 'error', message: verdictMessageText(compiled.message) };
      compiled.program.release();
      return { outcome: 'program' };
    },
    close: () => sandbox.close(),
  };
}
