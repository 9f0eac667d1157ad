import { LOCAL_PROBLEM_SOURCE } from '@tribunal/contract';
import type { ProblemSourceList } from '../../problem';
import type { RemoteSiteRegistry } from './remote-site-registry';

/** Returns the local bank and those of every installed adapter, active or not. */
export function problemSourcesOf(sites: RemoteSiteRegistry): ProblemSourceList {
  const keys = [LOCAL_PROBLEM_SOURCE, ...sites.all().map(({ key }) => key)];
  return { keys: () => keys };
}
