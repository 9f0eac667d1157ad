import {
  onReopened,
  onVerdict,
  type ServerScope,
  badInput,
  SiteSettings,
  type SiteSettingsReader,
} from '@tribunal/server';
import { onProblemVisibilityChanged } from '@tribunal/server/problem';
import { beforeSubmit, type SubmitRequest, checkJudgingOpen } from '@tribunal/server/submission';
import { TrainingChanges } from './training-changes';
import { Priority } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { TrainingProblemReader } from '../problems';
import { TrainingAccess } from '../trainings';

/** Accepts or refuses submissions to trainings. */
@injectable()
class TrainingSubmitHandler {
  constructor(
    @inject(TrainingAccess) private readonly trainings: TrainingAccess,
    @inject(TrainingProblemReader) private readonly problems: TrainingProblemReader,
    @inject(SiteSettings) private readonly settings: SiteSettingsReader,
  ) {}

  /**
   * Handles submissions with a `tid`. Whatever the client sends besides, the training decides to which group the
   * submission belongs.
   */
  async handleSubmission(request: SubmitRequest): Promise<void> {
    const { body, viewer } = request;
    if (!body.tid) return;
    if (body.cid) throw badInput('tid', 'training.submitting.inContest');
    const open = await this.trainings.getEntered(viewer, body.tid);
    checkJudgingOpen(await this.settings.read(), open.training.gid);
    const { pid } = await this.problems.getOpenProblem(viewer, open, body.pid);
    const { id: tid, gid } = open.training;
    request.context = {
      pid,
      cid: 0,
      gid,
      tid,
      displayId: null,
      priority: Priority.practice,
      rateLimit: 'limited',
    };
  }
}

export { TrainingChanges, type ChangesSince } from './training-changes';

const outsideContests = ({ cid }: { cid: number }): boolean => cid === 0;

/** Registers submissions to trainings, and the record of verdicts that count in them. */
export function openSubmitting(scope: Pick<ServerScope, 'provide' | 'get' | 'hook' | 'schedule' | 'effect'>): void {
  scope.provide(TrainingSubmitHandler);
  const [handler, changes] = [scope.get(TrainingSubmitHandler), scope.get(TrainingChanges)];
  scope.hook(beforeSubmit, (request) => handler.handleSubmission(request));
  scope.hook(onVerdict, ({ judged }) => changes.recordResults(judged.filter(outsideContests)));
  scope.hook(onReopened, ({ reopened }) =>
    changes.recordReopened(reopened.filter(outsideContests).map(({ submissionId }) => submissionId)),
  );
  scope.hook(onProblemVisibilityChanged, ({ pids }) => changes.announceProblems(pids));
  scope.schedule({ name: 'forget-training-changes', cron: '*/10 * * * *', run: () => changes.deleteOld() });
  // From here on, nothing that counts is missed.
  scope.effect('rankings of trainings', async () => {
    await changes.recordAll();
    return () => undefined;
  });
}
