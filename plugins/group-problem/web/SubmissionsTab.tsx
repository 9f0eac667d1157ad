import { idIn } from '@tribunal/contract';
import type { GroupTabProps } from '@tribunal/plugin-group/contract';
import { SubmissionDetails, useTitle } from '@tribunal/web/plugin';
import { StatusList } from '@tribunal/web/submissions';
import { useTranslation } from 'react-i18next';
import { matchPath, useLocation } from 'react-router-dom';
import { problemAddress, statusAddress, submissionAddress } from './addresses';

/** What members submit in a group outside contests: the list, and one submission. */
export const SubmissionsTab = ({ group: { id: gid }, path }: GroupTabProps) => {
  const page = useLocation().pathname.slice(path.length);
  const submitId = idIn(matchPath('/submission-detail/:submitID', page)?.params.submitID);
  return submitId === null ? <List gid={gid} /> : <Submission key={submitId} gid={gid} submitId={submitId} />;
};

const List = ({ gid }: { gid: number }) => {
  const { t } = useTranslation();
  useTitle(t('group-problem.submissions'));
  return (
    <>
      <h2 className="t-sr">{t('group-problem.submissions')}</h2>
      <StatusList
        gid={gid}
        links={{
          problem: ({ displayPid }) => problemAddress(gid, displayPid),
          submission: ({ submitId }) => submissionAddress(gid, submitId),
        }}
      />
    </>
  );
};

const Submission = ({ gid, submitId }: { gid: number; submitId: number }) => {
  const { t } = useTranslation();
  useTitle(t('submission.title', { id: submitId }));
  return (
    <SubmissionDetails
      submitId={submitId}
      context={{
        list: { to: statusAddress(gid), text: t('group-problem.submissions') },
        problem: ({ displayPid }) => ({ to: problemAddress(gid, displayPid), id: displayPid }),
      }}
    />
  );
};
