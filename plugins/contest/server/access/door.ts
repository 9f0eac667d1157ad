import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  Attempts,
  Clock,
  Db,
  SiteSettings,
  badInput,
  conflict,
  isSameSecret,
  type AttemptGuard,
  type AttemptRule,
  type SiteSettingsReader,
  type Viewer,
} from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestAuth, ContestIntervals, PASSWORD_GUESSES, type ContestInfo, type ContestViewer } from '../../contract';
import {
  Contests,
  fitsRule,
  hiddenSince,
  isContestAdmin,
  mayContainEnd,
  refuseRegistration,
  refuseSubmit,
  refused,
  virtualAt,
  whyClosed,
  type ContestFinder,
  type ContestModel,
  type Footing,
} from '../contests';
import { listed } from './listing';
import { presentInfo, type ListedContest } from './presenter';

export const ContestEntrance = token<ContestDoor>('contest-door');

/** Wrong passwords of one user, of whatever contest. */
const GUESSES: AttemptRule = {
  kind: 'contest-password',
  windowMs: ContestIntervals.passwordWindow,
  most: { subject: PASSWORD_GUESSES },
  refusal: 'contest.access.tooManyGuesses',
};

/** Who gets in. */
@injectable()
export class ContestDoor {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Contests) private readonly contests: ContestFinder,
    @inject(Attempts) private readonly attempts: AttemptGuard,
    @inject(SiteSettings) private readonly settings: SiteSettingsReader,
  ) {}

  /** 404. */
  async info(viewer: Viewer, cid: number): Promise<ContestInfo> {
    const contest = await this.contests.see(viewer, cid);
    const [row, footing] = await Promise.all([
      listed(this.knex).where('c.id', cid).first<ListedContest>(),
      this.contests.footingOf(viewer, cid),
    ]);
    return presentInfo(row, await this.#viewerOf(viewer, contest, footing), this.clock.now());
  }

  /** Whether the password has been given, or none is needed. 404. */
  async hasAccess(viewer: Viewer, cid: number): Promise<boolean> {
    const contest = await this.contests.see(viewer, cid);
    return hasAccess(viewer, contest, await this.contests.footingOf(viewer, cid));
  }

  /** Once given, it need not be given again. 404, 409, 429, 400 on `password`, 403 where the account rule leaves them out. */
  async register(viewer: Viewer, cid: number, password: string, ip: string): Promise<null> {
    const contest = await this.contests.see(viewer, cid);
    if (contest.auth === ContestAuth.Public) throw conflict('cid', 'contest.access.needsNoPassword');
    const refusal = refuseRegistration(viewer, contest);
    if ((await this.contests.footingOf(viewer, cid)).isRegistered) {
      if (refusal) throw refused(refusal);
      return null;
    }
    const guess = { subject: viewer.uid, ip };
    await this.attempts.enter(GUESSES, guess);
    if (contest.password === null || !isSameSecret(contest.password, password)) {
      throw badInput('password', 'contest.access.wrongPassword');
    }
    await this.attempts.forgive(GUESSES, guess);
    if (refusal) throw refused(refusal);
    await this.#enter(viewer, contest);
    return null;
  }

  /** A new password ends registrations: one by the old password does not come after that. */
  async #enter({ uid }: Viewer, { id: cid, password }: ContestModel): Promise<void> {
    await this.knex.transaction(async (knex) => {
      const held = await knex('contest').where({ id: cid }).forShare().first<{ password: string | null } | undefined>();
      if (!held) throw refused('contest.unknown');
      if (held.password !== password) throw badInput('password', 'contest.access.wrongPassword');
      const row = { cid, uid, createdAt: this.clock.now() };
      await knex('contestRegistration').insert(row).onConflict(['cid', 'uid']).ignore();
    });
  }

  async #viewerOf(viewer: Viewer, contest: ContestModel, footing: Footing): Promise<ContestViewer> {
    const now = this.clock.now();
    const { openContestJudge } = await this.settings.read();
    const entryRefusal = whyClosed(viewer, contest, footing, now);
    const maySend = openContestJudge && viewer.permissions.has('submit');
    return {
      isContestAdmin: isContestAdmin(viewer, contest),
      hasAccess: hasAccess(viewer, contest, footing),
      mayEnter: entryRefusal === null,
      entryRefusal,
      maySubmit: maySend && refuseSubmit(viewer, contest, footing, now) === null,
      isRealTime: hiddenSince(viewer, contest, now) === null,
      mayContainEnd: mayContainEnd(viewer, contest, now),
      virtual: await this.#virtualOf(viewer, contest.id, now),
    };
  }

  async #virtualOf({ uid }: Viewer, cid: number, now: Date): Promise<ContestViewer['virtual']> {
    const running = virtualAt(this.knex, { cid, uid, at: now });
    const found = await running.first<{ startAt: Date; endAt: Date } | undefined>('startAt', 'endAt');
    return found ? { startTime: found.startAt.toISOString(), endTime: found.endAt.toISOString() } : null;
  }
}

const hasAccess = (viewer: Viewer, contest: ContestModel, { isRegistered }: Footing): boolean =>
  contest.auth === ContestAuth.Public || isContestAdmin(viewer, contest) || (isRegistered && fitsRule(contest, viewer));
