import { useCall } from '../../api';
import { JudgeMessageText } from '../../shared/JudgeMessageText';

/** Explains in the viewer's language why a submission could not be judged. */
export const FailureMessage = ({ submitId }: { submitId: number }) => {
  const { data } = useCall('GET /api/get-submission-detail', { query: { submitId }, failures: 'silent' });
  const submission = data?.submission;
  if (!submission?.errorMessage) return null;
  return (
    <p className="t-line t-pre-wrap t-break">
      <JudgeMessageText text={submission.errorMessage} message={submission.errorRemark} />
    </p>
  );
};
