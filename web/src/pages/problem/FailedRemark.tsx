import { useCall } from '../../api';
import { Saying } from '../../shared/Saying';

/** Why a submission could not be judged, in the words of the reader. */
export const FailedRemark = ({ submitId }: { submitId: number }) => {
  const { data } = useCall('GET /api/get-submission-detail', { query: { submitId }, failures: 'silent' });
  const said = data?.submission;
  if (!said?.errorMessage) return null;
  return (
    <p className="t-line t-as-written t-break">
      <Saying text={said.errorMessage} remark={said.errorRemark} />
    </p>
  );
};
