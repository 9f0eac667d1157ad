import { AsyncLocalStorage } from 'node:async_hooks';

const owners = new AsyncLocalStorage<string>();

/**
 * Runs `work` on behalf of a plugin, or of core. What it starts belongs to the same owner, so that a failure that nobody
 * awaits can be traced to the plugin.
 */
export const runAs = <T>(owner: string, work: () => T): T => owners.run(owner, work);

/** Returns the id of the plugin on whose behalf the current code runs, or core's; undefined if that is not known. */
export const currentOwner = (): string | undefined => owners.getStore();
