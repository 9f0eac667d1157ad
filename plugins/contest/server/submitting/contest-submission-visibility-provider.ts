import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, type Viewer, PlaceDirectory } from '@tribunal/server';
import type { VisibleSubmission, SubmissionVisibilityProvider, Visibility } from '@tribunal/server/submission';
import type { Knex } from 'knex';
import {
  ContestAccess,
  contestsOf,
  denyEntry,
  isOrganiser,
  withPlaces,
  problemsOf,
  sideOf,
  type ContestModel,
  type WithPlace,
} from '../contests';
import { NOTHING, visibilityIn, type ViewerRelation } from './visibility';

type Participation = Pick<ViewerRelation, 'canEnter' | 'isVirtual'> & { isOrganiser: boolean };
const OUTSIDE: Participation = { canEnter: false, isVirtual: false, isOrganiser: false };

interface KnownContests {
  contests: ReadonlyMap<number, ContestModel>;
  /** Submissions of virtual participations. */
  virtualIds: ReadonlySet<number>;
  /** Keyed by `nameKey`. */
  names: ReadonlyMap<string, { displayId: string; title: string }>;
}

/** Decides who sees which contest submissions. */
@injectable()
export class ContestSubmissionVisibilityProvider implements SubmissionVisibilityProvider {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
  ) {}

  appliesTo({ cid }: { cid: number }): boolean {
    return cid !== 0;
  }

  async visibility(viewer: Viewer | null, submissions: readonly VisibleSubmission[]): Promise<Visibility[]> {
    const places = await this.#loadContests(submissions);
    const participations = await this.#participations(viewer, [...places.contests.values()]);
    return this.#decide(submissions, places, (contest, { uid }) => {
      const { isOrganiser: runsIt, ...participation } = participations.get(contest.id) ?? OUTSIDE;
      const role = runsIt ? 'organiser' : viewer?.uid === uid ? 'owner' : 'other';
      return { role, ...participation };
    });
  }

  /** An owner sees their own submissions regardless of how they reach them. */
  async ownersVisibility(submissions: readonly VisibleSubmission[]): Promise<Visibility[]> {
    const places = await this.#loadContests(submissions);
    const relationOf = (contest: ContestModel, { uid }: { uid: string }): ViewerRelation => ({
      role: contest.uid === uid ? 'organiser' : 'owner',
      canEnter: false,
      isVirtual: false,
    });
    return this.#decide(submissions, places, relationOf);
  }

  #decide(
    submissions: readonly VisibleSubmission[],
    { contests, names, virtualIds }: KnownContests,
    relationOf: (contest: ContestModel, submission: VisibleSubmission['submission']) => ViewerRelation,
  ): Visibility[] {
    const now = this.clock.now();
    return submissions.map(({ submission, visible }) => {
      const contest = contests.get(submission.cid);
      if (!contest) return { ...NOTHING, alias: null };
      const outsideContest = virtualIds.has(submission.submitId) ? undefined : sideOf(contest, submission.createdAt);
      return {
        ...visibilityIn(contest, submission.createdAt, relationOf(contest, submission), now, visible.files),
        alias: names.get(nameKey(submission)) ?? { displayId: submission.displayId ?? '', title: '' },
        ...(outsideContest && { outsideContest }),
      };
    });
  }

  async #loadContests(submissions: readonly VisibleSubmission[]): Promise<KnownContests> {
    const cids = [...new Set(submissions.map(({ submission }) => submission.cid))];
    const [list, names] = await Promise.all([contestsOf(this.knex, cids), this.#namesOf(cids)]);
    const contests = new Map(list.map((contest) => [contest.id, contest]));
    return { contests, names, virtualIds: await this.#virtualAmong(submissions, contests) };
  }

  /** Returns those of the submissions after the end that belong to virtual participations. */
  async #virtualAmong(
    submissions: readonly VisibleSubmission[],
    contests: KnownContests['contests'],
  ): Promise<ReadonlySet<number>> {
    const late = submissions.flatMap(({ submission: { cid, createdAt, submitId } }) => {
      const contest = contests.get(cid);
      return contest && sideOf(contest, createdAt) === 'after' ? submitId : [];
    });
    if (late.length === 0) return new Set();
    const virtual = await this.knex('contestVirtualRun').whereIn('submissionId', late).select('submissionId');
    return new Set(virtual.map(({ submissionId }) => submissionId));
  }

  /** Returns the viewer's relation to each of the contests, by id. */
  async #participations(
    viewer: Viewer | null,
    contests: readonly ContestModel[],
  ): Promise<ReadonlyMap<number, Participation>> {
    if (!viewer) return new Map();
    const now = this.clock.now();
    const participationIn = async (contest: WithPlace): Promise<[number, Participation]> => {
      const membership = await this.contests.getMembership(viewer, contest.id);
      const canEnter = denyEntry(viewer, contest, membership, now) === null;
      const isVirtual = membership.isVirtual ?? false;
      return [contest.id, { canEnter, isVirtual, isOrganiser: isOrganiser(viewer, contest) }];
    };
    return new Map(await Promise.all((await withPlaces(this.places, viewer, contests)).map(participationIn)));
  }

  /** Returns the problem names in the contests, by contest and problem. */
  async #namesOf(cids: readonly number[]): Promise<KnownContests['names']> {
    const problems = await problemsOf(this.knex, cids);
    return new Map(
      problems.map((one) => [nameKey(one), { displayId: one.displayId, title: one.displayTitle }] as const),
    );
  }
}

const nameKey = ({ cid, pid }: { cid: number; pid: number | null }): string => `${cid} ${pid}`;
