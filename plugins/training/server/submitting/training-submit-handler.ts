import { Priority } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { badInput, forbidden, SiteSettings, type SiteSettingsReader, type SubmitAttempt } from '@tribunal/server';
import { TrainingProblemReader } from '../problems';
import { TrainingAccess } from '../trainings';

/** Accepts or refuses submissions to trainings. */
@injectable()
export class TrainingSubmitHandler {
  constructor(
    @inject(TrainingAccess) private readonly trainings: TrainingAccess,
    @inject(TrainingProblemReader) private readonly problems: TrainingProblemReader,
    @inject(SiteSettings) private readonly settings: SiteSettingsReader,
  ) {}

  /**
   * Handles submissions with a `tid`. Whatever the client sends besides, the training decides to which group the
   * submission belongs.
   */
  async handleSubmission(attempt: SubmitAttempt): Promise<void> {
    const { body, viewer, tx } = attempt;
    if (!body.tid) return;
    if (body.cid) throw badInput('tid', 'training.submitting.inContest');
    const open = await this.trainings.getEntered(viewer, body.tid, tx.knex);
    const { openPublicJudge, openGroupJudge } = await this.settings.read();
    const isOpen = open.training.gid === null ? openPublicJudge : openGroupJudge;
    if (!isOpen) throw forbidden('submission.judgingClosed');
    const { pid } = await this.problems.getOpenProblem(viewer, open, body.pid, tx.knex);
    const { id: tid, gid } = open.training;
    attempt.context = {
      ...{ pid, cid: 0, gid, tid, displayId: null },
      priority: Priority.practice,
      rateLimit: 'limited',
    };
  }
}
