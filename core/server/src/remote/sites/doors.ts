import { OWN_BANK } from '@tribunal/contract';
import { unavailable } from '../../http';
import type { BankDoorKeeper } from '../../submission';
import type { SiteDirectory } from './installed';

/** Problems of a judge that is switched off stay to be read. */
export const doorsOf = (sites: SiteDirectory): BankDoorKeeper => ({
  closed: (bank) => {
    if (bank === OWN_BANK) return null;
    const site = sites.find(bank);
    return site && sites.isActive(site) ? null : unavailable('remote.judgeOff', { name: site?.spec.name ?? bank });
  },
});
