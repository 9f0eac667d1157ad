import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, type Seen, type SubmissionWarden, type Viewer, type Visibility } from '@tribunal/server';
import type { Knex } from 'knex';
import {
  ContestModel,
  ContestProblemModel,
  Contests,
  isContestAdmin,
  refuseEntry,
  type ContestFinder,
} from '../contests';
import { NOTHING, visibilityIn, type Eye } from './visibility';

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
    const cids = [...new Set(seen.map(({ submission }) => submission.cid))];
    const [contests, names] = await Promise.all([
      ContestModel.query(this.knex).whereIn('id', cids) as PromiseLike<ContestModel[]>,
      this.#namesOf(cids),
    ]);
    const byId = new Map(contests.map((contest) => [contest.id, contest]));
    const entered = await this.#entered(viewer, contests);
    const now = this.clock.now();
    return seen.map(({ submission, visible }) => {
      const contest = byId.get(submission.cid);
      if (!contest) return { ...NOTHING, alias: null };
      const eye = { as: standsTo(viewer, contest, submission.uid), mayEnter: entered.has(contest.id) };
      const decided = visibilityIn(contest, submission.createdAt, eye, now, visible.files);
      return {
        ...decided,
        alias: names.get(nameKey(submission)) ?? { displayId: submission.displayId ?? '', title: '' },
      };
    });
  }

  async #entered(viewer: Viewer | null, contests: readonly ContestModel[]): Promise<ReadonlySet<number>> {
    if (!viewer) return new Set();
    const now = this.clock.now();
    const mayEnter = async (contest: ContestModel): Promise<boolean> =>
      refuseEntry(viewer, contest, await this.contests.standingOf(viewer, contest.id), now) === null;
    const answers = await Promise.all(contests.map(mayEnter));
    return new Set(contests.filter((_, place) => answers[place]).map(({ id }) => id));
  }

  /** What the problems are called there, by contest and problem. */
  async #namesOf(cids: readonly number[]): Promise<ReadonlyMap<string, { displayId: string; title: string }>> {
    const problems = (await ContestProblemModel.query(this.knex).whereIn('cid', [...cids])) as ContestProblemModel[];
    return new Map(
      problems.map((one) => [nameKey(one), { displayId: one.displayId, title: one.displayTitle }] as const),
    );
  }
}

const nameKey = ({ cid, pid }: { cid: number; pid: number | null }): string => `${cid} ${pid}`;

function standsTo(viewer: Viewer | null, contest: ContestModel, uid: string): Eye['as'] {
  if (isContestAdmin(viewer, contest)) return 'admin';
  return viewer?.uid === uid ? 'owner' : 'other';
}
