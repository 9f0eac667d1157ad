import { EmptyState, ErrorState, LinkButton, SkeletonRows } from '@tribunal/web/kit';
import { isNotFound, ProblemEditor, useTitle } from '@tribunal/web/plugin';
import { idIn } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { listAddress } from '../addresses';
import { useCall } from '../calls';
import { useGroupFormPlace } from './use-group-form-place';

/** Page that creates a problem of a group or edits one, with the form of the back office. */
export const FormPage = () => {
  const { groupID, pid } = useParams();
  const gid = idIn(groupID);
  const problem = pid === undefined ? null : idIn(pid);
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      {gid === null || (pid !== undefined && problem === null) ? (
        <NoSuchProblem gid={gid} />
      ) : (
        <Form key={problem ?? 'new'} gid={gid} pid={problem} />
      )}
    </main>
  );
};

const Form = ({ gid, pid }: { gid: number; pid: number | null }) => {
  const { t } = useTranslation();
  const group = useCall('GET /api/get-group-detail', { query: { gid }, failures: 'silent' });
  const stored = useCall(
    'GET /api/group/problem',
    { query: { pid: pid ?? 0, gid }, failures: 'silent' },
    { enabled: pid !== null },
  );
  useTitle(t('group-problem.name'));
  const failed = [group, stored].find(({ error, data }) => error && !data);
  const place = useGroupFormPlace(gid, stored.data?.problemIdPrefix ?? group.data?.shortName ?? '');
  if (failed && isNotFound(failed.error)) return <NoSuchProblem gid={gid} />;
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!group.data || (pid !== null && !stored.data)) return <SkeletonRows rows={10} />;
  if (!group.data.viewer.canManage) return <NoSuchProblem gid={gid} />;
  return <ProblemEditor pid={pid} place={place} />;
};

const NoSuchProblem = ({ gid }: { gid: number | null }) => {
  const { t } = useTranslation();
  return (
    <>
      <h1 className="t-sr">{t('group-problem.name')}</h1>
      <EmptyState
        title={t('group-problem.unknown')}
        actions={
          <LinkButton to={gid === null ? '/group' : listAddress(gid)} variant="primary" icon="list ul">
            {t('group-problem.backToList')}
          </LinkButton>
        }
      />
    </>
  );
};
