import '../admin.css';
import { groupProblemForms, isNotFound, ProblemEditor, Slot } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { EmptyState, LinkButton, useTitleLevel, Loaded, both } from '@tribunal/web/kit';
import type { AdminContest, ContestProblemLink } from '../../../contract';
import { callIn, inGroup, useCall } from '../../calls';
import { adminContestAddress, useGid } from '../addresses';
import { NoSuchContest, useContestId } from '../ContestAdminFrame';
import { useContestFormContext } from './use-contest-form-context';

/** Page that creates a problem in a contest or edits one of its problems. */
export const ProblemFormPage = () => {
  const cid = useContestId();
  const gid = useGid();
  const { problemId } = useParams();
  const enabled = Number.isInteger(cid);
  const options = { query: { cid, ...inGroup(gid) }, failures: 'silent' } as const;
  const contest = useCall(callIn(gid, 'GET /api/admin/contest'), options, { enabled });
  const list = useCall(
    callIn(gid, 'GET /api/admin/contest/get-problem-list'),
    { ...options, query: { ...options.query, currentPage: 1, limit: 1 } },
    { enabled },
  );
  if (!enabled || isNotFound(contest.error)) return <NoSuchContest />;
  if (!contest.data || !list.data) return <Loaded answer={both(contest, list)} rows={10} />;
  const pid = problemId === undefined ? null : Number(problemId);
  const link = list.data.contestProblemMap[pid ?? 0];
  if (pid !== null && !link) return <NoSuchProblem cid={cid} />;
  return (
    <Form
      key={pid ?? 'new'}
      contest={contest.data}
      links={Object.values(list.data.contestProblemMap)}
      link={pid !== null && link ? { ...link, pid } : null}
    />
  );
};

interface FormProps {
  contest: AdminContest;
  links: ContestProblemLink[];
  link: (ContestProblemLink & { pid: number }) | null;
}

const Form = ({ contest, links, link }: FormProps) => {
  const gid = useGid();
  const context = useContestFormContext({ contest, links, link });
  const pid = link?.pid ?? null;
  if (gid === null) return <ProblemEditor pid={pid} context={context} />;
  return <Slot of={groupProblemForms} props={{ gid, pid, context }} />;
};

const NoSuchProblem = ({ cid }: { cid: number }) => {
  const { t } = useTranslation();
  const gid = useGid();
  const Title = useTitleLevel();
  return (
    <>
      <Title className="t-sr">{t('contest.admin.page.problems')}</Title>
      <EmptyState
        title={t('contest.problems.unknown')}
        actions={
          <LinkButton to={adminContestAddress(gid, cid, 'problems')}>{t('contest.admin.page.problems')}</LinkButton>
        }
      />
    </>
  );
};
