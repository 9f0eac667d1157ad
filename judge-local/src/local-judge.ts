import type { Judge } from '@tribunal/worker';
import { Intervals } from '@tribunal/contract';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { Compiler } from './compile/compiler';
import { claimHostUsers } from './host-users';
import { createJudge, type OfferedLanguage } from './judge';
import { lackOf, LANGUAGES, type Language } from './languages';
import { MIB } from './units';
import { offered, tryLanguage, unavailable } from './offer';
import { dropPrivileges, ownFolder, type RunAs } from './privileges';
import { openSandbox } from './sandbox';
import type { FileRef, Sandbox } from './sandbox/types';
import { MachineLoadMeter } from './machine-load';
import { QuietMachine } from './quiet-machine';
import { StarvationSandbox, type StarvationParts } from './starvation-sandbox';
import { WarmingSandbox } from './warming-sandbox';
import { Store } from './store/store';
import { claimStoreFolder, removeOldStores } from './store/store-folder';
import { Testdata, type DataSource } from './testdata';
import { prepareHeader, Toolchain, usesHeader } from './toolchain';

export interface LocalJudgeOptions {
  /** Absolute path; holds testdata and compiled programs, for each judge of its own. Safe to delete while nothing runs. */
  cacheDir: string;
  /** Absolute path outside /tmp; holds prepared compiler files, which all judges of a machine may share. */
  toolsDir: string;
  /** Number of programs run at the same time. */
  slots: number;
  source: DataSource;
  log: Logger;
  /** Path of the compiled sandbox helper. Default: it is compiled if necessary. */
  helperPath?: string | undefined;
  /** User to switch to once the sandbox helper runs as root; null keeps the current user. */
  runAs: RunAs | null;
  /** Languages to offer if they work. Default: all. */
  languages?: readonly Language[];
}

export interface LocalJudge {
  judge: Judge;
  languages: readonly OfferedLanguage[];
  /** Languages that the judge knows but cannot offer, each with the reason. */
  unavailable: readonly { name: string; reason: string }[];
  /** What every program runs in, without repetitions. */
  sandbox: Sandbox;
  load: Pick<MachineLoadMeter, 'read'>;
  /** Resolves when only a new process can go on: the sandbox ended, or somebody replaced the folder of tools. */
  lost: Promise<Error>;
  /** Prepares in the background what makes compiling fast; judging works without it. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

/** Total size of a judge's testdata and compiled programs. */
const STORE_BYTES = 8192 * MIB;

/** Opens the sandbox and the store, drops root privileges, and determines which languages work on this machine. */
export async function openLocalJudge(options: LocalJudgeOptions): Promise<LocalJudge> {
  const { cacheDir, toolsDir, slots, source, log, runAs, helperPath, languages = LANGUAGES } = options;
  for (const dir of [cacheDir, toolsDir]) ownFolder(dir, runAs, 0o755);
  const storeFolder = await claimStoreFolder(cacheDir, (dir) => ownFolder(dir, runAs, 0o700));
  const hostUsers = process.getuid?.() === 0 ? await claimHostUsers() : null;
  // A judge slot either compiles or runs, so this many compile slots never overload the machine.
  const opened = await openSandbox({
    store: storeFolder.dir,
    ...(runAs ? { storeOwner: runAs.uid } : {}),
    ...(hostUsers ? { uidBase: hostUsers.first } : {}),
    ...(helperPath === undefined ? {} : { helperPath }),
    // A dialogue takes two slots at once, however few judgements run in parallel.
    slots: Math.max(slots, 2),
    compileSlots: slots,
    bindReadOnlyForCompilers: [toolsDir],
  });
  if (runAs) dropPrivileges(runAs);
  // Only the start of the helper needs root; the store is cleaned up without it.
  const store = await Store.open(storeFolder.dir, STORE_BYTES);
  await removeOldStores(cacheDir);
  const load = new MachineLoadMeter();
  const machine = new QuietMachine();
  const discard = (ref: FileRef): Promise<void> => store.discard(ref);
  const starvationParts: StarvationParts = { sandbox: opened, discard, log, machine, load };
  const sandbox = new StarvationSandbox(starvationParts);
  for (const { code, message } of sandbox.info.degraded) log.warn({ code }, message);

  const toolchain = new Toolchain(toolsDir, languages, log);
  const compiler = new Compiler(sandbox, store, toolchain);
  const warming = new WarmingSandbox(sandbox);
  await toolchain.prepare();
  const tried = await Promise.all(
    languages.map((language) => tryLanguage(language, warming, compiler.within(warming))),
  );
  for (const { language, refused } of tried) {
    // Most judges lack some languages; one that is installed and does not work needs attention.
    if (refused)
      log[lackOf(language.tools) === null ? 'warn' : 'info']({ reason: refused }, `${language.name} is not offered`);
  }

  const works = offered(tried);
  const testdata = new Testdata(store, source, Intervals.downloadTimeout);
  const closing = new AbortController();
  let preparing = Promise.resolve();
  return {
    judge: createJudge({
      sandboxFor: (postponements) => new StarvationSandbox(starvationParts, postponements),
      store,
      compiler,
      testdata,
      languages: works,
      host: hostname(),
    }),
    languages: works,
    unavailable: unavailable(tried),
    sandbox: opened,
    load,
    lost: sandbox.lost ? Promise.race([sandbox.lost, toolchain.lost]) : toolchain.lost,
    warmUp: () =>
      (preparing = prepareHeaders({
        languages: works,
        toolchain,
        sandbox: warming,
        store,
        log,
        signal: closing.signal,
      })),
    async close() {
      closing.abort();
      await preparing;
      await sandbox.close();
      toolchain.close();
      storeFolder.release();
      hostUsers?.release();
    },
  };
}

interface HeaderWork {
  languages: readonly OfferedLanguage[];
  toolchain: Toolchain;
  sandbox: Sandbox;
  store: Store;
  log: Logger;
  signal: AbortSignal;
}

/** Prepares the headers one after the other, because submissions in the meantime need the processor more. */
async function prepareHeaders({ languages, toolchain, sandbox, store, log, signal }: HeaderWork): Promise<void> {
  const { folders } = toolchain;
  for (const { language } of languages) {
    const { header } = language.compile;
    if (signal.aborted) return;
    if (!header) continue;
    try {
      const made = await prepareHeader(folders, header, signal);
      if (await usesHeader(language, folders, sandbox, store))
        log.info(`precompiled header for ${language.name}: ${made}`);
      else log.warn(`the compiler does not use the precompiled header for ${language.name}; compiling is slower`);
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, `no precompiled header for ${language.name}; compiling is slower`);
    }
  }
  await folders.clean().catch((error: unknown) => log.warn({ err: error }, 'unused compiler files cannot be deleted'));
}
