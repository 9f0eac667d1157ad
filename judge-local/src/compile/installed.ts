import { statSync } from 'node:fs';

/** Written by Debian's package manager whenever a package comes or goes. */
const PACKAGES = '/var/lib/dpkg/status';

/** Where packages cannot be asked, every start of the judge counts as a new installation. */
const STARTED = Date.now();

/** When something was last installed on this machine, in ms since 1970. */
export const installedAt = (): number => statSync(PACKAGES, { throwIfNoEntry: false })?.mtimeMs ?? STARTED;
