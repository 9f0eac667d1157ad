import { statSync } from 'node:fs';

/** Debian's package manager writes this file whenever a package is installed or removed. */
const PACKAGES = '/var/lib/dpkg/status';

/** Where the package status is unavailable, every start of the judge counts as a new installation. */
const STARTED = Date.now();

/** Returns when something was last installed on this machine, in ms since 1970. */
export const installedAt = (): number => statSync(PACKAGES, { throwIfNoEntry: false })?.mtimeMs ?? STARTED;
