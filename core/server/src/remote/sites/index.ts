import { bind, type Container } from '@tribunal/kernel';
import { Banks } from '../../problem';
import { BankDoors } from '../../submission';
import { banksOf } from './banks';
import { doorsOf } from './doors';
import { InstalledSites, SiteDirectory } from './installed';

export { InstalledSites, type InstalledSite, type SiteDirectory } from './installed';

/** Which other judges there are. */
export const bindSites = (container: Container): void => {
  bind(container, InstalledSites, SiteDirectory);
  bind(container, BankDoors, { factory: (get) => doorsOf(get(InstalledSites)) });
  bind(container, Banks, { factory: (get) => banksOf(get(InstalledSites)) });
};
