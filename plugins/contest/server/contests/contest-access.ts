import { inject, injectable } from '@tribunal/kernel';
import { audit, Clock, Db, forbidden, notFound, prepared, type Viewer, PlaceDirectory } from '@tribunal/server';
import { batchedRead } from '@tribunal/server/platform';
import type { Knex } from 'knex';
import { ContestAuth } from '../../contract';
import type { ContestModel, ContestProblemModel } from './model';
import { isOrganiser, denyEntry, denyView, type ContestDenial, type Membership } from './policy';
import { contestsOf, problemsOf, type ListedProblem } from './contest-queries';
import { listOrganisers, withPlaces, type WithPlace } from './places';

const membershipKey = (cid: number, uid: string): string => `${cid} ${uid}`;

/** The database does not know that no key is null. */
const memberships = prepared<'contest-memberships', { key: string }>(
  'contest-memberships',
  `select k.key,
     exists (select from contest_registration r where r.cid = k.cid and r.uid = k.uid) as "isRegistered",
     exists (
       select from contest_virtual v
       where v.cid = k.cid and v.uid = k.uid and v.start_at <= $2 and v.end_at > $2) as "isVirtual"
   from (
     select key, split_part(key, ' ', 1)::integer as cid, substr(key, strpos(key, ' ') + 1) as uid
     from unnest($1::text[]) as key) k`,
);

/** Returns what users are to contests at a time, by `membershipKey`. */
async function membershipsOf(knex: Knex, keys: readonly string[], at: Date): Promise<ReadonlyMap<string, Membership>> {
  const rows = await memberships(knex, [keys, at]);
  return new Map(rows.map(({ key, ...membership }) => [key, membership]));
}

/** Unknown contests and those that may not be seen are reported alike. */
export const denialError = (denial: ContestDenial) =>
  denial === 'contest.unknown' ? notFound(denial) : forbidden(denial);

const NOT_REGISTERED: Membership = { isRegistered: false };

/** Loads a contest for users who have the required permission. */
@injectable()
export class ContestAccess {
  readonly #contest = batchedRead(async (ids: readonly number[]) => {
    const contests = await contestsOf(this.knex, ids);
    return new Map(contests.map((contest) => [contest.id, contest]));
  });
  readonly #problems = batchedRead(async (cids: readonly number[]) => {
    const problems = await problemsOf(this.knex, cids);
    return new Map(cids.map((id) => [id, problems.filter(({ cid }) => cid === id)]));
  });

  /** Memberships by contest and user, so that a page with many contests asks once. */
  readonly #membership = batchedRead((keys: readonly string[]) => membershipsOf(this.knex, keys, this.clock.now()));

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
  ) {}

  /**
   * Returns the contest if the viewer may see it.
   * @throws 404
   */
  async getVisible(viewer: Viewer | null, cid: number): Promise<WithPlace> {
    const found = await this.#contest(cid);
    if (!found) throw denialError('contest.unknown');
    const contest = await this.withPlace(viewer, found);
    const denial = denyView(viewer, contest);
    if (denial) throw denialError(denial);
    return contest;
  }

  /**
   * Returns the contest if the viewer may open its contents.
   * @throws 403
   * @throws 404
   */
  async getEntered(viewer: Viewer, cid: number): Promise<WithPlace> {
    const contest = await this.getVisible(viewer, cid);
    const denial = await this.denyEntry(viewer, contest);
    if (denial) throw denialError(denial);
    return contest;
  }

  /** Returns why the contest may not be entered now; null if it may. */
  async denyEntry(viewer: Viewer, contest: WithPlace): Promise<ContestDenial | null> {
    // For other contests, no more than the contest itself is queried.
    const needsMembership = contest.auth === ContestAuth.Private;
    const membership = needsMembership ? await this.getMembership(viewer, contest.id) : NOT_REGISTERED;
    return denyEntry(viewer, contest, membership, this.clock.now());
  }

  /**
   * Returns the contest if the viewer runs it.
   * @throws 403
   * @throws 404 when the viewer may not even see it
   */
  async getAsOrganiser(viewer: Viewer, cid: number): Promise<WithPlace> {
    const contest = await this.getVisible(viewer, cid);
    if (!isOrganiser(viewer, contest)) throw forbidden();
    audit.about({ type: 'contest', id: cid, name: contest.title });
    return contest;
  }

  /**
   * Does the same as `getAsOrganiser` and locks the contest until the transaction ends: submissions and changes wait,
   * verdicts can still be stored.
   */
  async lockAsOrganiser(viewer: Viewer, cid: number): Promise<WithPlace> {
    await this.knex('contest').where({ id: cid }).forNoKeyUpdate().select('id');
    return this.getAsOrganiser(viewer, cid);
  }

  /** Adds what the viewer may do in the place of the contest, which policies need. */
  async withPlace(viewer: Viewer | null, contest: ContestModel): Promise<WithPlace> {
    return (await withPlaces(this.places, viewer, [contest]))[0]!;
  }

  /** Returns those who run the contest. They try its problems, and take no part. */
  listOrganisers(contest: Pick<ContestModel, 'uid' | 'gid'>): Promise<string[]> {
    return listOrganisers(this.places, contest);
  }

  async getMembership({ uid }: Pick<Viewer, 'uid'>, cid: number): Promise<Membership> {
    const key = membershipKey(cid, uid);
    return (await this.#membership(key)) ?? NOT_REGISTERED;
  }

  /**
   * Locks the contest and this problem of it against changes and removal until the transaction ends.
   * @throws 404 when either is gone
   */
  async lockProblem({ id, cid }: Pick<ContestProblemModel, 'id' | 'cid'>): Promise<void> {
    if (!(await this.knex('contest').where({ id: cid }).forShare().first('id'))) throw denialError('contest.unknown');
    if (!(await this.knex('contestProblem').where({ id }).forKeyShare().first('id')))
      throw notFound('contest.noSuchProblem');
  }

  /** Returns the problems in their order. */
  async listProblems(cid: number): Promise<readonly ListedProblem[]> {
    return (await this.#problems(cid)) ?? [];
  }

  /** @throws 404 */
  async getProblem(cid: number, displayId: string): Promise<ContestProblemModel> {
    const found = (await this.listProblems(cid)).find((problem) => problem.displayId === displayId);
    if (!found) throw notFound('contest.noSuchProblem');
    return found;
  }
}
