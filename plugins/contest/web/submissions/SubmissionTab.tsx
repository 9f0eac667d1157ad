import { SubmissionDetails, useTitle, useUser } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { contestAddress, problemAddress } from '../addresses';
import { areCasesTold, useContest } from '../open';

/** One submission, in the frame of its contest. */
export const SubmissionTab = () => {
  const { t } = useTranslation();
  const { submitID = '' } = useParams();
  const user = useUser();
  const { contest, phase } = useContest();
  const { id: cid } = contest;
  useTitle(t('submission.title', { id: submitID }));
  return (
    <SubmissionDetails
      submitId={Number(submitID)}
      place={{
        cid,
        cases: ({ uid }) => areCasesTold(contest, { phase, isOwn: uid === user?.uid }),
        list: { to: contestAddress(cid, 'submissions'), text: t('contest.tabs.submissions') },
        problem: ({ displayId, displayPid }) => {
          const label = displayId ?? displayPid;
          return { to: problemAddress(cid, label), id: label };
        },
      }}
    />
  );
};
