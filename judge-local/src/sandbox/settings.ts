/** How a sandbox is to be opened. */
import { availableParallelism } from 'node:os';

/** Which sandbox to use; without a wish the native one, or where it cannot work bubblewrap. */
export type Backend = 'native' | 'bubblewrap';

export interface SandboxOptions {
  /** Folder of the files that go in and come out, owned by the user the worker will be. */
  store: string;
  /** Whose that folder is; the helper refuses it otherwise. Default: root's. */
  storeOwner?: number;
  /** Programs at once; never more than cores, or their times disturb each other. Default: one per core. */
  slots?: number;
  /** Compilers at once. Default 1. */
  compileSlots?: number;
  /** First of the host user ids that slots use, two each; nobody else may have them. Default 200000. */
  uidBase?: number;
  /** Absolute paths of folders shown read-only in every slot. */
  bindReadOnly?: readonly string[];
  /** The same for compile slots only: precompiled headers and other caches. */
  bindReadOnlyForCompilers?: readonly string[];
  /** Run even where memory and tasks cannot be limited; `info.degraded` then says so. Default false. */
  allowDegraded?: boolean;
  /** How long, in milliseconds, the processes of a slot may take to end before the slot is given up. Default: a minute. */
  patienceMs?: number;
  /** The helper's executable. Default: built from `judge-local/native` if need be. */
  helperPath?: string;
  /** Default: what the environment variable SANDBOX says, else whichever works. */
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

/** The wish of an environment. Throws when SANDBOX is no backend. */
export function backendIn({ SANDBOX }: NodeJS.ProcessEnv): Backend | undefined {
  if (!SANDBOX) return undefined;
  if (SANDBOX === 'native' || SANDBOX === 'bubblewrap') return SANDBOX;
  throw new Error(`SANDBOX must be native or bubblewrap, not "${SANDBOX}"`);
}
