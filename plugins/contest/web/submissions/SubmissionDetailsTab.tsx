import { SubmissionDetails, useTitle, useUser } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { contestAddress, problemAddress } from '../addresses';
import { rowLoader } from '../calls';
import { areCasesVisible, useContest } from '../contest-context';

/** Tab with one submission, within the frame of its contest. */
export const SubmissionDetailsTab = () => {
  const { t } = useTranslation();
  const { submitID = '' } = useParams();
  const user = useUser();
  const { contest, phase } = useContest();
  const { id: cid } = contest;
  useTitle(t('submission.title', { id: submitID }));
  return (
    <SubmissionDetails
      submitId={Number(submitID)}
      context={{
        loadRows: rowLoader(cid),
        showsCases: ({ uid }) => areCasesVisible(contest, { phase, isOwn: uid === user?.uid }),
        list: { to: contestAddress(cid, 'submissions'), text: t('contest.tabs.submissions') },
        problem: ({ displayId, displayPid }) => {
          const label = displayId ?? displayPid;
          return { to: problemAddress(cid, label), id: label };
        },
      }}
    />
  );
};
