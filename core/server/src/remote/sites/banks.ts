import { OWN_BANK, REMOTE_JUDGES } from '@tribunal/contract';
import type { BankList } from '../../problem';
import type { SiteDirectory } from './installed';

/** The own bank, those that the site knows by name, and those of every adapter that is installed. */
export function banksOf(sites: SiteDirectory): BankList {
  const keys = [...new Set<string>([OWN_BANK, ...REMOTE_JUDGES, ...sites.all().map(({ key }) => key)])];
  return { keys: () => keys };
}
