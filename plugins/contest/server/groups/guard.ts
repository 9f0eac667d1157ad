import { notFound, type RouteSpec, type Viewer } from '@tribunal/server';
import type { InGroup } from '../../contract';
import type { ContestAccess } from '../contests';

/** The contest that a call names with its `cid`, or with its own `id`. */
function named({ query, body }: { query: unknown; body: unknown }): InGroup {
  const { cid, id, gid } = { ...(query as object), ...(body as object) } as Partial<InGroup> & { id?: number };
  return { cid: cid ?? id ?? 0, ...(gid !== undefined && { gid }) };
}

/**
 * Makes calls refuse contests that are not of the group that they name, or of none. They need no permission of the
 * site, so they would otherwise serve authors of contests of the site who have lost it.
 */
export const onlyInGroups = (contests: Pick<ContestAccess, 'getVisible'>, specs: readonly RouteSpec[]): RouteSpec[] =>
  specs.map((spec) => ({
    ...spec,
    handle: async (call) => {
      const { cid, gid } = named(call);
      const contest = await contests.getVisible(call.viewer as Viewer, cid);
      if (contest.gid === null || (gid !== undefined && gid !== contest.gid)) throw notFound('contest.unknown');
      return spec.handle(call);
    },
  }));
