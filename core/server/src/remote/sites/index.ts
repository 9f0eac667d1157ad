import { bind, type Container } from '@tribunal/kernel';
import { ProblemSources } from '../../problem';
import { SubmissionAvailability } from '../../submission';
import { problemSourcesOf } from './problem-sources';
import { submissionAvailabilityOf } from './submission-availability';
import { RemoteSiteRegistry } from './remote-site-registry';

export { RemoteSiteRegistry, type InstalledSite } from './remote-site-registry';

/** Binds the known remote judges. */
export const bindSites = (container: Container): void => {
  bind(container, RemoteSiteRegistry);
  bind(container, SubmissionAvailability, { factory: (get) => submissionAvailabilityOf(get(RemoteSiteRegistry)) });
  bind(container, ProblemSources, { factory: (get) => problemSourcesOf(get(RemoteSiteRegistry)) });
};
