import type { Judge } from '@tribunal/worker';
import { Intervals } from '@tribunal/contract';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { Compiler } from './compile';
import { createJudge, type OfferedLanguage } from './judge';
import { lackOf, LANGUAGES, type Language } from './languages';
import { MIB } from './units';
import { offered, tryLanguage, unavailable } from './offer';
import { dropPrivileges, ownFolder, type RunAs } from './privileges';
import { openSandbox } from './sandbox';
import type { Sandbox } from './sandbox/types';
import { SteadySandbox } from './steady-sandbox';
import { Store } from './store';
import { Testdata, type DataSource } from './testdata';
import { prepareHeader, prepareToolchains, usesHeader } from './toolchain';

export interface LocalJudgeOptions {
  /** Absolute; holds testdata and compiled programs. Safe to delete while nothing runs. */
  cacheDir: string;
  /** Absolute, and not under /tmp; holds prepared compiler files, which all judges of a machine may share. */
  toolsDir: string;
  /** Programs run at once. */
  slots: number;
  source: DataSource;
  log: Logger;
  /** Whom to become once the sandbox helper runs as root; null: stay. */
  runAs: RunAs | null;
  /** Languages to offer if they work; all when not given. */
  languages?: readonly Language[];
}

export interface LocalJudge {
  judge: Judge;
  languages: readonly OfferedLanguage[];
  /** Languages it knows and cannot offer, each with the reason. */
  unavailable: readonly { name: string; reason: string }[];
  sandbox: Sandbox;
  /** Prepares what makes compiling fast, in the background; judging works without. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

/** Testdata and compiled programs together. */
const STORE_BYTES = 8192 * MIB;

/** Opens sandbox and store, gives up root, and finds out which languages work here. */
export async function openLocalJudge(options: LocalJudgeOptions): Promise<LocalJudge> {
  const { cacheDir, toolsDir, slots, source, log, runAs, languages = LANGUAGES } = options;
  const storeDir = join(cacheDir, 'store');
  for (const dir of [cacheDir, toolsDir]) ownFolder(dir, runAs, 0o755);
  ownFolder(storeDir, runAs, 0o700);
  // A judge slot either compiles or runs, so as many compile slots never crowd the machine.
  const opened = await openSandbox({
    store: storeDir,
    ...(runAs ? { storeOwner: runAs.uid } : {}),
    // A dialogue takes two at once, however few judgements run side by side.
    slots: Math.max(slots, 2),
    compileSlots: slots,
    bindReadOnlyForCompilers: [toolsDir],
  });
  if (runAs) dropPrivileges(runAs);
  // Only the helper's start needs root; whatever is tidied away in the store is tidied away without it.
  const store = await Store.open(storeDir, STORE_BYTES);
  const sandbox = new SteadySandbox({ sandbox: opened, discard: (ref) => store.discard(ref), log });
  for (const { code, message } of sandbox.info.degraded) log.warn({ code }, message);

  const compiler = new Compiler(sandbox, store, toolsDir);
  await prepareToolchains(toolsDir, languages, log);
  const tried = await Promise.all(languages.map((language) => tryLanguage(language, sandbox, compiler)));
  for (const { language, refused } of tried) {
    // Most judges do without some languages; one that is installed and does not work needs a look.
    if (refused)
      log[lackOf(language.tools) === null ? 'warn' : 'info']({ reason: refused }, `${language.name} is not offered`);
  }

  const works = offered(tried);
  const testdata = new Testdata(store, source, Intervals.downloadTimeout);
  const closing = new AbortController();
  let warming = Promise.resolve();
  return {
    judge: createJudge({ sandbox, store, compiler, testdata, languages: works, host: hostname() }),
    languages: works,
    unavailable: unavailable(tried),
    sandbox,
    warmUp: () =>
      (warming = prepareHeaders({ languages: works, toolsDir, sandbox, store, log, signal: closing.signal })),
    async close() {
      closing.abort();
      await warming;
      await sandbox.close();
    },
  };
}

interface HeaderWork {
  languages: readonly OfferedLanguage[];
  toolsDir: string;
  sandbox: Sandbox;
  store: Store;
  log: Logger;
  signal: AbortSignal;
}

/** One after the other: whoever submits meanwhile needs the processor more. */
async function prepareHeaders({ languages, toolsDir, sandbox, store, log, signal }: HeaderWork): Promise<void> {
  for (const { language } of languages) {
    const { header } = language.compile;
    if (signal.aborted) return;
    if (!header) continue;
    try {
      const made = await prepareHeader(toolsDir, header, signal);
      if (await usesHeader(language, toolsDir, sandbox, store)) log.info(`header for ${language.name}: ${made}`);
      else log.warn(`the compiler does not take the prepared header for ${language.name}; compiling is slower`);
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, `no prepared header for ${language.name}; compiling is slower`);
    }
  }
}
