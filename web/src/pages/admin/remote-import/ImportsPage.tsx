import type { RemoteAdminCalls } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCall } from '../../../api';
import { useTitle } from '../../../shared/site';
import { Crumbs, EmptyState, Health, PageTitle, TimeAgo, type Column } from '../../../kit';
import { usePollWhileRunning, usePage, TaskList } from '../../../shared/background-tasks';

type Row = RemoteAdminCalls['GET /api/admin/remote-import/list']['data']['records'][number];
/** Polling interval in ms while an import is running. */
const REFETCH_MS = 3000;

/** Lists the imports, newest first. */
export const ImportsPage = () => {
  const { t } = useTranslation();
  const page = usePage();
  const { follow, refetchInterval } = usePollWhileRunning(REFETCH_MS, 'over');
  const answer = useCall(
    'GET /api/admin/remote-import/list',
    { query: page.query },
    { keep: 'previous', refetchInterval },
  );
  follow((answer.data?.records ?? []).some(({ finishedAt }) => finishedAt === null));
  useTitle(t('remoteAdmin.import.list'));

  const columns: Column<Row>[] = [
    {
      key: 'id',
      head: t('remoteAdmin.import.started'),
      cell: ({ id, startedAt }) => (
        <Link className="t-title" to={`/admin/problem/import/${id}`}>
          {t('remoteAdmin.import.pageOne', { id })} <TimeAgo className="t-muted" at={startedAt} />
        </Link>
      ),
    },
    {
      key: 'state',
      head: t('remoteAdmin.import.state'),
      width: 'min',
      cell: ({ finishedAt, failed }) => (
        <Health status={finishedAt === null ? 'wait' : failed > 0 ? 'slow' : 'up'}>
          {t(finishedAt === null ? 'remoteAdmin.import.running' : 'remoteAdmin.import.finished')}
        </Health>
      ),
    },
    {
      key: 'done',
      head: t('remoteAdmin.import.states.done'),
      width: 'min',
      align: 'right',
      className: 't-num',
      cell: ({ done, total }) => `${done} / ${total}`,
    },
    {
      key: 'failed',
      head: t('remoteAdmin.import.states.failed'),
      width: 'min',
      align: 'right',
      className: 't-num',
      cell: ({ failed }) => failed,
    },
    { key: 'by', head: t('remoteAdmin.import.by'), width: 'min', drop: 'sm', cell: ({ by }) => by },
  ];
  return (
    <>
      <Crumbs up={{ to: '/admin/problems', text: t('authoring.problems') }} here={t('remoteAdmin.import.list')} />
      <PageTitle title={t('remoteAdmin.import.list')} sub={t('remoteAdmin.import.listText')} />
      <TaskList
        page={page}
        answer={answer}
        columns={columns}
        label={t('remoteAdmin.import.list')}
        pagesLabel={t('remoteAdmin.import.pages')}
        emptyState={<EmptyState title={t('remoteAdmin.import.listNone')} />}
      />
    </>
  );
};
