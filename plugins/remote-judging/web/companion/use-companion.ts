import { useEffect, useSyncExternalStore } from 'react';
import type { CompanionSite, CompanionView } from '../../contract/companion-protocol';
import { CompanionClient, type CompanionPresence } from './companion-client';

let shared: CompanionClient | undefined;

/** Returns the client of this page, of which there is one: the companion knows a page by its nonce. */
export const companion = (): CompanionClient => (shared ??= new CompanionClient(window));

/** Forgets the companion, for tests that are pages of their own. */
export const forgetCompanion = (): void => {
  shared = undefined;
};

/** Lets the companion delete what it has of a job; one that is not there has nothing. */
export const forgetJob = (jobId: string): void => {
  companion()
    .request('forget', { jobId })
    .catch(() => null);
};

/** Returns whether the companion is there, kept up to date. */
export const useCompanion = (): CompanionPresence => {
  const client = companion();
  return useSyncExternalStore(client.subscribe, client.getPresence);
};

/** Returns what the companion knows of a site; undefined if it does not know it, or is not there. */
export const useCompanionSite = (key: string): CompanionSite | undefined => {
  const presence = useCompanion();
  return presence.state === 'present' ? presence.sites.find((site) => site.key === key) : undefined;
};

/** Returns the state of a job, kept up to date; null if the companion does not know it. */
export const useCompanionJob = (jobId: string): CompanionView | null => {
  const client = companion();
  const view = useSyncExternalStore(client.subscribe, () => client.getView(jobId));
  const isPresent = useCompanion().state === 'present';
  useEffect(() => {
    // Without an answer the job is unknown, as it is after a restart of the browser.
    if (isPresent) client.request('state', { jobId }).catch(() => null);
  }, [client, jobId, isPresent]);
  return view;
};
