/** Settings for opening a sandbox. */
import { availableParallelism } from 'node:os';

/** The sandbox to use. Default: the native one, or bubblewrap where the native one cannot work. */
export type Backend = 'native' | 'bubblewrap';

export interface SandboxOptions {
  /** Folder of the files that go in and come out, owned by the user that the worker will become. */
  store: string;
  /** User id of the folder's owner; the helper refuses a folder with another owner. Default: root. */
  storeOwner?: number;
  /**
   * Number of programs run at the same time, at most one per core, because otherwise they disturb each other's times.
   * Default: one per core.
   */
  slots?: number;
  /** Number of compilers run at the same time. Default: 1. */
  compileSlots?: number;
  /** First of the host user ids that slots use, two per slot; nothing else may use them. Default: 200000. */
  uidBase?: number;
  /** Absolute paths of folders mounted read-only in every slot. */
  bindReadOnly?: readonly string[];
  /** Absolute paths of folders mounted read-only in compile slots only: precompiled headers and other caches. */
  bindReadOnlyForCompilers?: readonly string[];
  /** Whether to run even where memory and tasks cannot be limited; `info.degraded` then says so. Default: false. */
  allowDegraded?: boolean;
  /**
   * How long, in milliseconds, the processes of a slot may take to end before the slot is abandoned. Default: one
   * minute.
   */
  patienceMs?: number;
  /** Path of the helper's executable. Default: it is built from `judge-local/native` if necessary. */
  helperPath?: string;
  /** Default: the value of the environment variable SANDBOX, or else whichever works. */
  backend?: Backend;
}

export type SandboxSettings = Required<Omit<SandboxOptions, 'helperPath' | 'backend'>>;

export const settingsOf = (options: SandboxOptions): SandboxSettings => ({
  store: options.store,
  storeOwner: options.storeOwner ?? 0,
  slots: options.slots ?? availableParallelism(),
  compileSlots: options.compileSlots ?? 1,
  uidBase: options.uidBase ?? 200_000,
  bindReadOnly: options.bindReadOnly ?? [],
  bindReadOnlyForCompilers: options.bindReadOnlyForCompilers ?? [],
  allowDegraded: options.allowDegraded ?? false,
  patienceMs: options.patienceMs ?? 60_000,
});

/**
 * Returns the backend that an environment selects.
 * @throws an Error if SANDBOX is not a backend.
 */
export function backendIn({ SANDBOX }: NodeJS.ProcessEnv): Backend | undefined {
  if (!SANDBOX) return undefined;
  if (SANDBOX === 'native' || SANDBOX === 'bubblewrap') return SANDBOX;
  throw new Error(`SANDBOX must be native or bubblewrap, not "${SANDBOX}"`);
}
