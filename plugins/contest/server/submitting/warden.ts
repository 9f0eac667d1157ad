import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, type Seen, type SubmissionWarden, type Viewer, type Visibility } from '@tribunal/server';
import type { Knex } from 'knex';
import {
  Contests,
  contestsOf,
  isContestAdmin,
  problemsOf,
  refuseEntry,
  type ContestFinder,
  type ContestModel,
} from '../contests';
import { NOTHING, visibilityIn, type Eye } from './visibility';

type Stance = Pick<Eye, 'mayEnter' | 'isVirtual'>;
const OUTSIDE: Stance = { mayEnter: false, isVirtual: false };

interface KnownPlaces {
  contests: ReadonlyMap<number, ContestModel>;
  /** By `nameKey`. */
  names: ReadonlyMap<string, { displayId: string; title: string }>;
}

export const Warden = token<ContestWarden>('contest-warden');

/** Whose submissions in contests are seen by whom. */
@injectable()
export class ContestWarden implements SubmissionWarden {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Contests) private readonly contests: ContestFinder,
  ) {}

  guards({ cid }: { cid: number }): boolean {
    return cid !== 0;
  }

  async visibility(viewer: Viewer | null, seen: readonly Seen[]): Promise<Visibility[]> {
    const places = await this.#placesOf(seen);
    const stances = await this.#stances(viewer, [...places.contests.values()]);
    return this.#decide(seen, places, (contest, { uid }) => ({
      as: standsTo(viewer, contest, uid),
      ...(stances.get(contest.id) ?? OUTSIDE),
    }));
  }

  /** From where owners stand makes no difference to what they see of their own. */
  async ownersVisibility(seen: readonly Seen[]): Promise<Visibility[]> {
    const places = await this.#placesOf(seen);
    const eyeOf = (contest: ContestModel, { uid }: { uid: string }): Eye => ({
      as: standsTo({ uid, roles: [] }, contest, uid),
      ...OUTSIDE,
    });
    return this.#decide(seen, places, eyeOf);
  }

  #decide(
    seen: readonly Seen[],
    { contests, names }: KnownPlaces,
    eyeOf: (contest: ContestModel, submission: Seen['submission']) => Eye,
  ): Visibility[] {
    const now = this.clock.now();
    return seen.map(({ submission, visible }) => {
      const contest = contests.get(submission.cid);
      if (!contest) return { ...NOTHING, alias: null };
      return {
        ...visibilityIn(contest, submission.createdAt, eyeOf(contest, submission), now, visible.files),
        alias: names.get(nameKey(submission)) ?? { displayId: submission.displayId ?? '', title: '' },
      };
    });
  }

  async #placesOf(seen: readonly Seen[]): Promise<KnownPlaces> {
    const cids = [...new Set(seen.map(({ submission }) => submission.cid))];
    const [contests, names] = await Promise.all([contestsOf(this.knex, cids), this.#namesOf(cids)]);
    return { contests: new Map(contests.map((contest) => [contest.id, contest])), names };
  }

  /** How the viewer stands to each of the contests, by id. */
  async #stances(viewer: Viewer | null, contests: readonly ContestModel[]): Promise<ReadonlyMap<number, Stance>> {
    if (!viewer) return new Map();
    const now = this.clock.now();
    const stanceIn = async (contest: ContestModel): Promise<[number, Stance]> => {
      const footing = await this.contests.footingOf(viewer, contest.id);
      const mayEnter = refuseEntry(viewer, contest, footing, now) === null;
      return [contest.id, { mayEnter, isVirtual: footing.isVirtual ?? false }];
    };
    return new Map(await Promise.all(contests.map(stanceIn)));
  }

  /** What the problems are called there, by contest and problem. */
  async #namesOf(cids: readonly number[]): Promise<KnownPlaces['names']> {
    const problems = await problemsOf(this.knex, cids);
    return new Map(
      problems.map((one) => [nameKey(one), { displayId: one.displayId, title: one.displayTitle }] as const),
    );
  }
}

const nameKey = ({ cid, pid }: { cid: number; pid: number | null }): string => `${cid} ${pid}`;

function standsTo(viewer: Pick<Viewer, 'uid' | 'roles'> | null, contest: ContestModel, uid: string): Eye['as'] {
  if (isContestAdmin(viewer, contest)) return 'admin';
  return viewer?.uid === uid ? 'owner' : 'other';
}
