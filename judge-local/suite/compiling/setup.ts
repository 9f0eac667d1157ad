import { verdictMessageText } from '@tribunal/contract';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { Compiler } from '../../src/compile/compiler';
import { LANGUAGES, type Language } from '../../src/languages';
import { openSandbox, type Sandbox } from '../../src/sandbox';
import { MachineLoadMeter } from '../../src/machine-load';
import { QuietMachine } from '../../src/quiet-machine';
import { StarvationSandbox } from '../../src/starvation-sandbox';
import { Store } from '../../src/store/store';
import { Toolchain } from '../../src/toolchain';
import { anOutsideFolder, TOOLS_DIR } from '../../test/folders';
import type { PlainOutcome } from './plain';
import type { Shape } from './shapes';

export interface RealCompiler {
  sandbox: Sandbox;
  store: Store;
  /** Nothing is prepared in it yet. */
  toolchain: Toolchain;
  /** Returns what the judge makes of the source, or its message against it in English. */
  judged(language: Language, shape: Shape): Promise<PlainOutcome>;
  close(): Promise<void>;
}

/** Opens the judge's compiler in a real sandbox, with an empty cache. */
export async function openCompiler(): Promise<RealCompiler> {
  const storeDir = join(anOutsideFolder(), 'store');
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
  const toolchain = new Toolchain(TOOLS_DIR, LANGUAGES, pino());
  const compiler = new Compiler(sandbox, store, toolchain);
  return {
    sandbox,
    store,
    toolchain,
    async judged(language, { code, extraFiles = {} }) {
      const compiled = await compiler.compile({ language, version: '1', code, linking: 'dynamic', extraFiles });
      if (compiled.outcome === 'error') return { outcome: 'error', message: verdictMessageText(compiled.message) };
      compiled.program.release();
      return { outcome: 'program' };
    },
    close: async () => {
      await sandbox.close();
      toolchain.close();
    },
  };
}
