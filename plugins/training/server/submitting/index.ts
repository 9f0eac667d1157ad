import { beforeSubmit, onReopened, onVerdict, type ServerScope } from '@tribunal/server';
import { TrainingChanges } from './training-changes';
import { TrainingSubmitHandler } from './training-submit-handler';

export { TrainingChanges, type ChangesSince } from './training-changes';

const outsideContests = ({ cid }: { cid: number }): boolean => cid === 0;

/** Registers submissions to trainings, and the record of verdicts that count in them. */
export function openSubmitting(scope: Pick<ServerScope, 'provide' | 'get' | 'hook' | 'schedule' | 'effect'>): void {
  scope.provide(TrainingSubmitHandler);
  const [handler, changes] = [scope.get(TrainingSubmitHandler), scope.get(TrainingChanges)];
  scope.hook(beforeSubmit, (attempt) => handler.handleSubmission(attempt));
  scope.hook(onVerdict, ({ tx, judged }) => changes.recordResults(tx, judged.filter(outsideContests)));
  scope.hook(onReopened, ({ tx, reopened }) =>
    changes.recordReopened(
      tx,
      reopened.filter(outsideContests).map(({ submissionId }) => submissionId),
    ),
  );
  scope.schedule({ name: 'forget-training-changes', cron: '*/10 * * * *', run: () => changes.deleteOld() });
  // From here on, nothing that counts is missed.
  scope.effect('rankings of trainings', async () => {
    await changes.recordAll();
    return () => undefined;
  });
}
