import { idIn } from '@tribunal/contract';
import { Loaded } from '@tribunal/web/kit';
import { FocusFrame, isNotFound, ProblemWorkspace, useTitle } from '@tribunal/web/plugin';
import { problemSetContext } from '@tribunal/web/problem';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { focusAddress, openAddress, problemAddress } from '../addresses';
import { refresh, useCall } from '../calls';
import { NoSuchProblem } from '../NoSuchProblem';

const refreshResults = () =>
  refresh('GET /api/get-problem-detail', 'GET /api/get-submission-list', 'GET /api/group/get-problem-list');

type Mode = 'page' | 'focus';

/** Returns the group and the id of the problem in the address; ids have capital letters. */
const useAddress = () => {
  const { groupID, problemID = '' } = useParams();
  return { gid: idIn(groupID), problemId: problemID.toUpperCase() };
};

/** Page of a problem of a group. */
export const ProblemPage = () => {
  const { gid, problemId } = useAddress();
  return gid === null ? (
    <Unknown gid={null} />
  ) : (
    <Problem key={problemId} gid={gid} problemId={problemId} mode="page" />
  );
};

/** Page that shows only the problems of a group, without the rest of the site. */
export const FocusPage = () => {
  const { t } = useTranslation();
  const { gid, problemId } = useAddress();
  const { data } = useCall(
    'GET /api/group/get-problem-list',
    { query: { gid: gid ?? 0, limit: 100 }, failures: 'silent' },
    { enabled: gid !== null },
  );
  if (gid === null) return <Unknown gid={null} />;
  const problems = (data?.records ?? []).filter(({ isPublic }) => !isPublic);
  return (
    <FocusFrame
      title={t('group-problem.name')}
      problems={problems.map(({ pid, problemId: id, title, myStatus }) => {
        return { pid, problemId: id, title, status: myStatus, score: null };
      })}
      current={problemId}
      addressOf={(problem) => focusAddress(gid, problem.problemId)}
      leaveTo={problemAddress(gid, problemId)}
    >
      <Problem key={problemId} gid={gid} problemId={problemId} mode="focus" />
    </FocusFrame>
  );
};

const Problem = ({ gid, problemId, mode }: { gid: number; problemId: string; mode: Mode }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const answer = useCall(
    'GET /api/get-problem-detail',
    { query: { problemId }, failures: 'silent' },
    { keep: 'previous' },
  );
  const { data: detail, error } = answer;
  useTitle(detail?.problem.title ?? t('group-problem.name'));
  // Submissions of a group may be to problems of the site.
  if (detail?.problem.gid === null) return <Navigate to={openAddress(gid, { problemId, isPublic: true })} replace />;
  if (detail?.problem.gid === gid) {
    const other = mode === 'focus' ? problemAddress(gid, problemId) : focusAddress(gid, problemId);
    const focus = { isOn: mode === 'focus', toggle: () => void navigate(other) };
    const place = { ...problemSetContext(detail.problem.problemId, gid), refreshResults, focus };
    return <ProblemWorkspace key={detail.problem.id} detail={detail} context={place} />;
  }
  if (detail || isNotFound(error)) return <Unknown gid={gid} />;
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      {error && <h1 className="t-sr">{t('group-problem.name')}</h1>}
      <Loaded answer={answer} rows={10} />
    </main>
  );
};

const Unknown = ({ gid }: { gid: number | null }) => (
  <main id="main" className="ui container" tabIndex={-1}>
    <NoSuchProblem gid={gid} />
  </main>
);
