import type { SubmissionRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Tag, TimeAgo } from '../kit';

/** Shows when a submission was made, and whether that was outside of the time of its contest, where it does not count. */
export const SubmittedAt = ({ row: { submitTime, outsideContest } }: { row: SubmissionRow }) => {
  const { t } = useTranslation();
  return (
    <>
      <TimeAgo at={submitTime} />
      {outsideContest && (
        <>
          {' '}
          <Tag>{t(`status.outsideContest.${outsideContest}`)}</Tag>
        </>
      )}
    </>
  );
};
