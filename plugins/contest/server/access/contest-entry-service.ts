import { inject, injectable } from '@tribunal/kernel';
import {
  RateLimiter,
  Clock,
  Db,
  SiteSettings,
  badInput,
  conflict,
  isSameSecret,
  type RateLimitRule,
  type SiteSettingsReader,
  type Viewer,
} from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestAuth, ContestIntervals, PASSWORD_GUESSES, type ContestInfo, type ContestViewer } from '../../contract';
import {
  ContestAccess,
  isAllowedAccount,
  hiddenSince,
  isModerator,
  isOrganiser,
  canContainEnd,
  denyRegistration,
  denySubmit,
  denialError,
  runningVirtuals,
  entryRefusalOf,
  type ContestModel,
  type WithPlace,
  type Membership,
} from '../contests';
import { listed, presentInfo } from './listed-contest';

/** Limits the wrong passwords of one user across all contests. */
const GUESSES: RateLimitRule = {
  kind: 'contest-password',
  windowMs: ContestIntervals.passwordWindow,
  limits: { subject: PASSWORD_GUESSES },
  refusal: 'contest.access.tooManyGuesses',
};

/** Decides who may enter a contest. */
@injectable()
export class ContestEntryService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(RateLimiter) private readonly rateLimits: RateLimiter,
    @inject(SiteSettings) private readonly settings: SiteSettingsReader,
  ) {}

  /** @throws 404 */
  async getInfo(viewer: Viewer, cid: number): Promise<ContestInfo> {
    const contest = await this.contests.getVisible(viewer, cid);
    const [row, membership] = await Promise.all([
      listed(this.knex).where('c.id', cid).first(),
      this.contests.getMembership(viewer, cid),
    ]);
    return presentInfo(row!, await this.#viewerOf(viewer, contest, membership), this.clock.now());
  }

  /**
   * Returns whether the user has given the password, or none is needed.
   * @throws 404
   */
  async hasAccess(viewer: Viewer, cid: number): Promise<boolean> {
    const contest = await this.contests.getVisible(viewer, cid);
    return hasAccess(viewer, contest, await this.contests.getMembership(viewer, cid));
  }

  /**
   * Registers the user with the contest password, which need not be given again afterwards.
   * @throws 400 on `password`
   * @throws 403 when the account rule excludes the user
   * @throws 404
   * @throws 409
   * @throws 429
   */
  async register(viewer: Viewer, cid: number, password: string, ip: string): Promise<null> {
    const contest = await this.contests.getVisible(viewer, cid);
    if (contest.auth === ContestAuth.Public) throw conflict('cid', 'contest.access.needsNoPassword');
    const denial = denyRegistration(viewer, contest);
    if ((await this.contests.getMembership(viewer, cid)).isRegistered) {
      if (denial) throw denialError(denial);
      return null;
    }
    const guess = { subject: viewer.uid, ip };
    await this.rateLimits.consume(GUESSES, guess);
    if (contest.password === null || !isSameSecret(contest.password.trim(), password)) {
      throw badInput('password', 'contest.access.wrongPassword');
    }
    await this.rateLimits.reset(GUESSES, guess);
    if (denial) throw denialError(denial);
    await this.#insertRegistration(viewer, contest);
    return null;
  }

  /**
   * Inserts the registration. A new password ends all registrations, so none with the old password may be inserted
   * after it is set.
   */
  async #insertRegistration({ uid }: Viewer, { id: cid, password }: ContestModel): Promise<void> {
    await this.knex.transaction(async (knex) => {
      const locked = await knex('contest').where({ id: cid }).forShare().first();
      if (!locked) throw denialError('contest.unknown');
      if (locked.password !== password) throw badInput('password', 'contest.access.wrongPassword');
      const row = { cid, uid, createdAt: this.clock.now() };
      await knex('contestRegistration').insert(row).onConflict(['cid', 'uid']).ignore();
    });
  }

  async #viewerOf(viewer: Viewer, contest: WithPlace, membership: Membership): Promise<ContestViewer> {
    const now = this.clock.now();
    const { openContestJudge } = await this.settings.read();
    const entryRefusal = entryRefusalOf(viewer, contest, membership, now);
    const canSubmit = openContestJudge && viewer.permissions.has('submit');
    return {
      isContestAdmin: isOrganiser(viewer, contest),
      hasAccess: hasAccess(viewer, contest, membership),
      mayEnter: entryRefusal === null,
      entryRefusal,
      maySubmit: canSubmit && denySubmit(viewer, contest, membership, now) === null,
      isExcluded: !isOrganiser(viewer, contest) && !isAllowedAccount(contest, viewer),
      mayModerate: isModerator(viewer, contest),
      isRealTime: hiddenSince(viewer, contest, now) === null,
      mayContainEnd: canContainEnd(viewer, contest, now),
      virtual: await this.#virtualOf(viewer, contest.id, now),
    };
  }

  async #virtualOf({ uid }: Viewer, cid: number, now: Date): Promise<ContestViewer['virtual']> {
    const running = runningVirtuals(this.knex, { cid, uid, at: now });
    const found = await running.first('startAt', 'endAt');
    return found ? { startTime: found.startAt.toISOString(), endTime: found.endAt.toISOString() } : null;
  }
}

const hasAccess = (viewer: Viewer, contest: WithPlace, { isRegistered }: Membership): boolean =>
  contest.auth === ContestAuth.Public ||
  isOrganiser(viewer, contest) ||
  (isRegistered && isAllowedAccount(contest, viewer));
