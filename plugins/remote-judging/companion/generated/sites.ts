import type { CompanionModule } from '@tribunal/remote-kit/companion';

/** The companion parts of all adapters, with the addresses that the build is for. The build replaces this file. */
export const modules: readonly CompanionModule[] = [];
