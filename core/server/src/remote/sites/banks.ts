import { OWN_BANK } from '@tribunal/contract';
import type { BankList } from '../../problem';
import type { SiteDirectory } from './installed';

/** The own bank, and those of every adapter that is installed, on or off. */
export function banksOf(sites: SiteDirectory): BankList {
  const keys = [OWN_BANK, ...sites.all().map(({ key }) => key)];
  return { keys: () => keys };
}
