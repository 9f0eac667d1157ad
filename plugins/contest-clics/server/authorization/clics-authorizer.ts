import { timingSafeEqual } from 'node:crypto';

import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, isRoot, type Viewer, PlaceDirectory } from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestAuth } from '@tribunal/plugin-contest/contract';
import {
  isOpenToAll,
  ContestModel,
  ContestAccess,
  contestOf,
  isOrganiser,
  denyEntry,
  withPlaces,
  type WithPlace,
} from '@tribunal/plugin-contest/server';
import { ClicsError } from '../errors';
import { CONTESTS_LISTED } from '../limits';
import type { ViewerRole } from '../view';
import { feedKeyHash } from './feed-key-service';

/** Caller of the API: the key of a contest, a logged-in user, or an anonymous user. */
export type Caller = { key: string } | { viewer: Viewer | null };

export interface AuthorizedContest {
  contest: ContestModel;
  viewerRole: ViewerRole;
  uid: string | null;
}

/** Groups of which the viewer is a member, and those of them of which the viewer is a group admin or root. */
interface ViewerGroups {
  all: number[];
  managed: number[];
}

const matchesHash = (key: string, hash: Buffer | null): boolean => {
  const digest = feedKeyHash(key);
  return hash !== null && hash.length === digest.length && timingSafeEqual(hash, digest);
};

const BASIC = /^basic +([a-z0-9+/=_-]{1,1024})$/i;

/** Returns the password of HTTP Basic authentication, ignoring the username; null if there is none. */
export function keyOfBasicAuth(authorization: unknown): string | null {
  const found = typeof authorization === 'string' ? BASIC.exec(authorization.trim()) : null;
  if (!found) return null;
  const text = Buffer.from(found[1]!, 'base64').toString();
  return text.slice(text.indexOf(':') + 1);
}

/** Authorises readers and determines what they may see. */
@injectable()
export class ClicsAuthorizer {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
  ) {}

  /**
   * @throws 401 for a wrong key
   * @throws 404 when the contest does not exist or the caller may not see it
   */
  async authorize(caller: Caller, cid: number): Promise<AuthorizedContest> {
    const contest = await contestOf(this.knex, cid);
    if ('key' in caller) {
      if (!contest || !matchesHash(caller.key, contest.feedKeyHash)) throw new ClicsError('wrongKey');
      if (!(await this.places.isInUse(contest.gid))) throw new ClicsError('wrongKey');
      return { contest, viewerRole: 'organiser', uid: null };
    }
    if (!contest) throw new ClicsError('unknown');
    const { viewer } = caller;
    const placed = await this.contests.withPlace(viewer, contest);
    if (isOrganiser(viewer, placed)) return { contest, viewerRole: 'organiser', uid: viewer!.uid };
    const isOpen = isOpenToAll(contest, this.clock.now()) || (await this.#canEnter(viewer, placed));
    if (!isOpen) throw new ClicsError('unknown');
    return { contest, viewerRole: 'other', uid: viewer?.uid ?? null };
  }

  /**
   * Returns the newest contests that the caller can open, ordered by id.
   * @throws 401 for a key of no contest
   */
  async list(caller: Caller): Promise<ContestModel[]> {
    if ('key' in caller) {
      const found = await this.#newest(this.knex('contest').where({ feedKeyHash: feedKeyHash(caller.key) }));
      // A key is of one contest.
      if (!found[0] || !(await this.places.isInUse(found[0].gid))) throw new ClicsError('wrongKey');
      return found;
    }
    const { viewer } = caller;
    const now = this.clock.now();
    const [found, entered] = await Promise.all([
      this.#newest(this.#possiblyOpen(viewer, await this.#groupsOf(viewer), now)),
      this.#registrationsOf(viewer),
    ]);
    const placed = await withPlaces(this.places, viewer, found);
    return placed.filter((contest) => {
      if (isOrganiser(viewer, contest) || isOpenToAll(contest, now)) return true;
      return viewer !== null && denyEntry(viewer, contest, { isRegistered: entered.has(contest.id) }, now) === null;
    });
  }

  /** Returns contests by id, at most as many as the list holds. */
  async #newest(contests: Knex.QueryBuilder): Promise<ContestModel[]> {
    const ids = contests.select('id').orderBy('id', 'desc').limit(CONTESTS_LISTED);
    return ContestModel.query(this.knex).whereIn('id', ids).orderBy('id');
  }

  /**
   * Filters out contests that the viewer certainly cannot open, so that they take no place in the list; the others
   * are checked individually.
   */
  #possiblyOpen(viewer: Viewer | null, groups: ViewerGroups, now: Date): Knex.QueryBuilder {
    const contests = this.knex('contest');
    if (viewer && isRoot(viewer)) return contests;
    const begun = this.knex('contest')
      .where({ isVisible: true })
      .where((known) => known.whereNull('gid').orWhereIn('gid', groups.all))
      .where('startAt', '<=', now)
      .select('id');
    const open = begun.clone().whereNot({ auth: ContestAuth.Private });
    if (!viewer) return contests.whereIn('id', open.where({ hasOutsideBoard: true }));
    const { uid } = viewer;
    const entered = begun.clone().whereIn('id', this.knex('contestRegistration').where({ uid }).select('cid'));
    return contests.where((some) =>
      some.where({ uid }).orWhereIn('gid', groups.managed).orWhereIn('id', open).orWhereIn('id', entered),
    );
  }

  async #groupsOf(viewer: Viewer | null): Promise<ViewerGroups> {
    if (!viewer) return { all: [], managed: [] };
    const [all, managed] = await Promise.all([
      this.places.listGroupsOf(viewer.uid),
      this.places.listGroupsOf(viewer.uid, 'manager'),
    ]);
    return { all, managed };
  }

  async #canEnter(viewer: Viewer | null, contest: WithPlace): Promise<boolean> {
    return viewer !== null && (await this.contests.denyEntry(viewer, contest)) === null;
  }

  async #registrationsOf(viewer: Viewer | null): Promise<ReadonlySet<number>> {
    if (!viewer) return new Set();
    return new Set(await this.knex('contestRegistration').where({ uid: viewer.uid }).pluck('cid'));
  }
}
