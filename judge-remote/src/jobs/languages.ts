import type { RemoteLanguage } from '@tribunal/contract';
import { RemoteFailure } from '@tribunal/remote-kit';
import type { AccountVisit } from '../accounts';
import { SiteSession } from '../session';
import type { Measured, Site } from '../sites';

const NOBODY: Measured = { operation: 'problem', accountId: null, secrets: () => [] };

/** As the site offers them now, to this account or to nobody; those of the manifest where it has no list. */
export async function languagesOf(site: Site, visit: AccountVisit | null): Promise<RemoteLanguage[]> {
  const { adapter, spec } = site;
  const { listLanguages } = adapter;
  if (!listLanguages) return [...spec.languages];
  const listed = (session: SiteSession): Promise<RemoteLanguage[]> => listLanguages.call(adapter, session, null);
  if (visit) return visit.read((session) => site.measure(visit.measured('problem'), () => listed(session)));
  const nobody = SiteSession.open(site.access, null, null);
  return site.measure(NOBODY, () => listed(nobody).catch((error: unknown) => wantsAccount(site, error)));
}

/** A login that nobody had cannot have ended: the list is for those who are logged in. */
function wantsAccount({ spec }: Site, error: unknown): never {
  if (!(error instanceof RemoteFailure) || error.kind !== 'sessionExpired') throw error;
  const words = `${spec.name} shows its languages only to accounts, and there is no pooled account that works`;
  throw new RemoteFailure('sessionExpired', words, error.details);
}
