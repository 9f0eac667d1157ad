import type { RemoteLanguage } from '@tribunal/contract';
import { RemoteFailure } from '@tribunal/remote-kit';
import type { SiteLogin } from '../accounts';
import { SiteSession } from '../session';
import type { Measured, Site } from '../sites';

const NOBODY: Measured = { operation: 'problem', accountId: null, secrets: () => [] };

/**
 * Returns the languages that the site offers now, to this account or without one; those of the manifest if the site
 * has no list.
 */
export async function languagesOf(site: Site, siteLogin: SiteLogin | null): Promise<RemoteLanguage[]> {
  const { adapter, spec } = site;
  const { listLanguages } = adapter;
  if (!listLanguages) return [...spec.languages];
  const listed = (session: SiteSession): Promise<RemoteLanguage[]> => listLanguages.call(adapter, session, null);
  if (siteLogin)
    return siteLogin.withSession((session) => site.measure(siteLogin.measured('problem'), () => listed(session)));
  const nobody = SiteSession.open(site.access, null, null);
  return site.measure(NOBODY, () => listed(nobody).catch((error: unknown) => wantsAccount(site, error)));
}

/**
 * Rethrows the error, with its own message for an ended session: without a login no session can have ended, so the
 * site shows the list only to accounts.
 */
function wantsAccount({ spec }: Site, error: unknown): never {
  if (!(error instanceof RemoteFailure) || error.kind !== 'sessionExpired') throw error;
  const message = `${spec.name} shows its languages only to accounts, and there is no pooled account that works`;
  throw new RemoteFailure('sessionExpired', message, error.details);
}
