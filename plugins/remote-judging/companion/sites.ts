import { modules } from './generated/sites';
import type { CompanionModule, CompanionPart } from '@tribunal/remote-kit/companion';
import { pageOrigin } from './page-origin';

/** A site whose pages the companion can fill. */
export interface Site {
  key: string;
  name: string;
  /** Its address as the adapter has it, without a slash at the end. */
  endpoint: string;
  /** Origin of its pages. */
  origin: string;
  part: CompanionPart;
}

const siteOf = (module: CompanionModule): Site => {
  const { key, name, endpoint } = module.spec;
  return { key, name, endpoint: endpoint.replace(/\/$/, ''), origin: pageOrigin(module), part: module.part };
};

/** The sites of all adapters that have a companion part, put in by the build. */
export const SITES: readonly Site[] = modules.map(siteOf);

/** Returns the site of a key; undefined if the companion does not know it. */
export const findSite = (key: string): Site | undefined => SITES.find((site) => site.key === key);

/** Returns the pattern of an origin for permissions. Firefox knows no ports there, so that origins are compared besides. */
export const patternOf = (origin: string): string => {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
};
