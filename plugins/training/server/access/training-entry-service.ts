import { inject, injectable } from '@tribunal/kernel';
import {
  badInput,
  conflict,
  isSameSecret,
  RateLimiter,
  Tx,
  type RateLimitRule,
  type Transactions,
  type Viewer,
} from '@tribunal/server';
import { PASSWORD_GUESSES, TrainingIntervals, type TrainingDetail } from '../../contract';
import { TrainingProblemReader } from '../problems';
import { TrainingChanges } from '../submitting/training-changes';
import { denialError, isTrainingAdmin, TrainingAccess, TrainingModel, type OpenTraining } from '../trainings';
import { TrainingListReader } from './training-list-reader';

/** Limits the wrong passwords of one user across all trainings. */
const GUESSES: RateLimitRule = {
  kind: 'training-password',
  windowMs: TrainingIntervals.passwordWindow,
  limits: { subject: PASSWORD_GUESSES },
  refusal: 'training.access.tooManyGuesses',
};

/** Decides who may enter a training. */
@injectable()
export class TrainingEntryService {
  constructor(
    @inject(Tx) private readonly transactions: Transactions,
    @inject(TrainingAccess) private readonly trainings: TrainingAccess,
    @inject(TrainingListReader) private readonly lists: TrainingListReader,
    @inject(TrainingProblemReader) private readonly problems: TrainingProblemReader,
    @inject(TrainingChanges) private readonly changes: TrainingChanges,
    @inject(RateLimiter) private readonly rateLimits: RateLimiter,
  ) {}

  /**
   * @throws 403
   * @throws 404
   */
  async getDetail(viewer: Viewer, tid: number): Promise<TrainingDetail> {
    const open = await this.trainings.getVisible(viewer, tid);
    const [training, entryRefusal] = await Promise.all([
      this.lists.get(viewer, tid),
      this.trainings.entryRefusal(viewer, open),
    ]);
    const isAdmin = isTrainingAdmin(viewer, open.training, open.place);
    return {
      ...training,
      viewer: { isTrainingAdmin: isAdmin, hasAccess: entryRefusal === null, entryRefusal },
      sections: entryRefusal === null ? await this.problems.sections(viewer, open) : [],
    };
  }

  /** Returns whether the user has entered the password, or needs none; false for banned members. */
  async hasAccess(viewer: Viewer, tid: number): Promise<boolean> {
    return (await this.trainings.entryRefusal(viewer, await this.trainings.getVisible(viewer, tid))) === null;
  }

  /**
   * Makes the user a member of a private training with its password, which need not be entered again.
   * @throws 400 on `password`
   * @throws 403 for banned members and outside of the training's place
   * @throws 404
   * @throws 409 for a public training
   * @throws 429
   */
  async register(viewer: Viewer, tid: number, password: string, ip: string): Promise<null> {
    const open = await this.trainings.getVisible(viewer, tid);
    const { auth } = open.training;
    if (auth === 'Public') throw conflict('tid', 'training.access.needsNoPassword');
    const { isMember, isBanned } = await this.trainings.membershipIn(viewer, tid);
    if (isBanned) throw denialError('training.banned');
    if (isMember) return null;
    const guess = { subject: viewer.uid, ip };
    await this.rateLimits.consume(GUESSES, guess);
    checkPassword(open.training.password, password);
    await this.rateLimits.reset(GUESSES, guess);
    await this.#insertMember(viewer, open, password);
    return null;
  }

  /** A new password ends all memberships, so none with the old one may be inserted after it is set. */
  async #insertMember({ uid }: Viewer, { training: { id: tid } }: OpenTraining, password: string): Promise<void> {
    await this.transactions.run(async ({ knex }) => {
      const locked = await TrainingModel.query(knex).findById(tid).forShare();
      if (!locked) throw denialError('training.unknown');
      checkPassword(locked.password, password);
      await knex('trainingMember').insert({ tid, uid }).onConflict(['tid', 'uid']).ignore();
      await this.changes.record([{ tid, uid, pid: null }]);
    });
  }
}

function checkPassword(expected: string | null, given: string): void {
  if (expected === null || !isSameSecret(expected, given)) {
    throw badInput('password', 'training.access.wrongPassword');
  }
}
