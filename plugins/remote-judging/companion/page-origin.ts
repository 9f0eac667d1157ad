import type { CompanionModule } from '@tribunal/remote-kit/companion';

/** Returns the origin of a site's pages, which is not that of the endpoint where that is an API. */
export const pageOrigin = ({ spec: { endpoint, exampleId }, part }: CompanionModule): string =>
  new URL(part.submitUrl(endpoint.replace(/\/$/, ''), { id: exampleId, ref: null })).origin;
