import type { SubmissionRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { ExactTime, Tag, TimeAgo } from '../kit';

interface Props {
  row: SubmissionRow;
  /** Shows the day and the time of day instead of how long ago it was. */
  isExact?: boolean;
}

/** Shows when a submission was made, and whether that was outside of the time of its contest, where it does not count. */
export const SubmittedAt = ({ row: { submitTime, outsideContest }, isExact = false }: Props) => {
  const { t } = useTranslation();
  return (
    <>
      {isExact ? <ExactTime at={submitTime} /> : <TimeAgo at={submitTime} />}
      {outsideContest && (
        <>
          {' '}
          <Tag>{t(`status.outsideContest.${outsideContest}`)}</Tag>
        </>
      )}
    </>
  );
};
