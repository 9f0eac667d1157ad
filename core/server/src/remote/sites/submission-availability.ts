import { LOCAL_PROBLEM_SOURCE } from '@tribunal/contract';
import { unavailable } from '../../http';
import type { SubmissionAvailabilityProvider } from '../../submission';
import type { RemoteSiteRegistry } from './remote-site-registry';

/** Problems of a judge that is switched off can still be read, but not submitted to. */
export const submissionAvailabilityOf = (sites: RemoteSiteRegistry): SubmissionAvailabilityProvider => ({
  denySubmission: (problemSource) => {
    if (problemSource === LOCAL_PROBLEM_SOURCE) return null;
    const site = sites.find(problemSource);
    return site && sites.isActive(site)
      ? null
      : unavailable('remote.judgeOff', { name: site?.spec.name ?? problemSource });
  },
});
