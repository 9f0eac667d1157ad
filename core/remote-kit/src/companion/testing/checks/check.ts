import type { CompanionSite } from '../companion-site';

/** What a companion part must do, by the names of the tests. Each gets a site of its own, and throws if it is not so. */
export type CompanionChecks = Readonly<Record<string, (site: CompanionSite) => Promise<void>>>;
