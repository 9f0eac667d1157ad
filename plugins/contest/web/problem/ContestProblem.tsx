import '../contest.css';
import { isNotFound, ProblemWorkspace, useTitle, PagePending } from '@tribunal/web/plugin';
import { Dialog } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { contestAddress } from '../addresses';
import { useCall } from '../calls';
import { ClosedTab, useContest } from '../contest-context';
import { useContestProblemContext } from './use-contest-problem-context';
import { PasswordForm } from '../PasswordForm';
import { usePasswordRequest } from './password-dialog-store';

/** Dialog that asks for the password when an action needs it. */
const ContestPasswordDialog = () => {
  const { t } = useTranslation();
  const request = usePasswordRequest();
  if (!request) return null;
  return (
    <Dialog title={t('contest.password.title')} width="login" onClose={() => request.close(false)}>
      <p>{t('contest.auth.protectedText')}</p>
      <PasswordForm cid={request.cid} onDone={() => request.close(true)} />
    </Dialog>
  );
};

interface Props {
  displayId: string;
  mode: 'page' | 'focus';
}

/** A problem of the open contest with its editor. */
export const ContestProblem = ({ displayId, mode }: Props) => {
  const { contest } = useContest();
  if (!contest.viewer.mayEnter) {
    return (
      <main id="main" className="ui container" tabIndex={-1}>
        <ClosedTab />
      </main>
    );
  }
  return <EnteredProblem displayId={displayId} mode={mode} />;
};

const EnteredProblem = ({ displayId, mode }: Props) => {
  const { t } = useTranslation();
  const { contest, containsEnd } = useContest();
  const query = { cid: contest.id, displayId, containsEnd: containsEnd || undefined };
  const answer = useCall('GET /api/get-contest-problem-details', { query, failures: 'silent' }, { keep: 'previous' });
  const { data: detail } = answer;
  const context = useContestProblemContext(displayId, detail, mode);
  useTitle(detail ? `${displayId} ${detail.problem.title}` : contest.title);

  if (detail) {
    return (
      <>
        <ProblemWorkspace key={displayId} detail={detail} context={context} />
        <ContestPasswordDialog />
      </>
    );
  }
  return (
    <PagePending
      answer={answer}
      rows={10}
      heading={contest.title}
      isMissing={isNotFound(answer.error)}
      missing={{
        title: t('contest.problems.unknown'),
        to: contestAddress(contest.id, 'problems'),
        icon: 'list ul',
        link: t('contest.tabs.problems'),
      }}
    />
  );
};
