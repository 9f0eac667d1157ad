import { hook, token, type RoleSymbol } from '@tribunal/contract';
import type { RemoteJudgeSpec } from '@tribunal/remote-kit/contract';
import type { AccountCalls, RemoteAccountSave } from './accounts';
import type { CatalogueCalls } from './catalogue';
import type { CompanionCalls } from './companion';
import type { ImportCalls } from './imports';
import type { RunCalls } from './runs';
import type { StatusCalls } from './status';

export * from './account-needs';
export type * from './accounts';
export type * from './catalogue';
export type * from './companion';
export * from './failures';
export * from './imports';
export * from './judge-calls';
export * from './limits';
export * from './run-states';
export type * from './runs';
export type * from './status';

export * from './list-filters';

/** All calls of the plugin that people make; those of judge-remote are `RemoteJudgeCalls`. */
export type RemoteJudgingCalls = StatusCalls & AccountCalls & RunCalls & ImportCalls & CatalogueCalls & CompanionCalls;

/** The user on whose behalf problems are imported. */
export interface ImportAuthor {
  uid: string;
  roles: readonly RoleSymbol[];
}

/** Imports problems of remote judges for other plugins. */
export interface RemoteProblemImporter {
  /**
   * Returns a problem of a remote judge, importing it if this site does not have it; waits for up to a minute.
   * `problemId` is the id as people write it.
   * @throws 400 if the site does not accept the id
   * @throws 404 if there is no such judge or problem
   * @throws 409 if the author has too many open imports
   * @throws 502 if its page is not in the form that the adapter knows
   * @throws 503 if the judge is off or down, or requires a person
   */
  importOrFind(author: ImportAuthor, key: string, problemId: string): Promise<{ pid: number; isNew: boolean }>;
}
export const RemoteProblems = token<RemoteProblemImporter>('remote-problems');

/** A remote judge whose plugin is installed, switched on or off. */
export interface SeededSite {
  key: string;
  pluginId: string;
  spec: RemoteJudgeSpec;
}

/** Gives a new site accounts and problems of remote judges. */
export interface RemoteSeedingService {
  sites(): readonly SeededSite[];
  /** Returns whether its plugin is active in this process. */
  isActive(site: SeededSite): boolean;
  /**
   * Creates an account of the operator.
   * @throws 409 if there is one of that name
   */
  saveAccount(account: RemoteAccountSave): Promise<void>;
  removeAccount(key: string, name: string): Promise<void>;
  /** Starts importing problems; `problemIds` is in the form that users write. */
  startImport(author: ImportAuthor, key: string, problemIds: string): Promise<void>;
}
export const RemoteSeeding = token<RemoteSeedingService>('remote-seeding');

/** Runs in every process when remote judging starts, before any remote judge is active. */
export const onRemoteStart = hook<RemoteSeedingService>('remote-start');
