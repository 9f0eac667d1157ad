import type { RemoteAdminCalls } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCall } from '../../../api';
import { useTitle } from '../../../shared/site';
import { Crumbs, EmptyState, Health, PageTitle, TimeAgo, type Column } from '../../../kit';
import { useLookAgain, usePage, WorkList } from '../../../shared/work';

type Row = RemoteAdminCalls['GET /api/admin/remote-import/list']['data']['records'][number];
/** ms between two looks while one is running. */
const LOOK_AGAIN = 3000;

/** Problems that were brought in together, the newest first. */
export const ImportsPage = () => {
  const { t } = useTranslation();
  const page = usePage();
  const { follow, refetchInterval } = useLookAgain(LOOK_AGAIN, 'over');
  const answer = useCall(
    'GET /api/admin/remote-import/list',
    { query: page.query },
    { keep: 'previous', refetchInterval },
  );
  follow((answer.data?.records ?? []).some(({ finishedAt }) => finishedAt === null));
  useTitle(t('remoteOffice.import.list'));

  const columns: Column<Row>[] = [
    {
      key: 'id',
      head: t('remoteOffice.import.started'),
      cell: ({ id, startedAt }) => (
        <Link className="t-title" to={`/admin/problem/import/${id}`}>
          {t('remoteOffice.import.pageOne', { id })} <TimeAgo className="t-muted" at={startedAt} />
        </Link>
      ),
    },
    {
      key: 'state',
      head: t('remoteOffice.import.state'),
      width: 'min',
      cell: ({ finishedAt, failed }) => (
        <Health look={finishedAt === null ? 'wait' : failed > 0 ? 'slow' : 'up'}>
          {t(finishedAt === null ? 'remoteOffice.import.running' : 'remoteOffice.import.finished')}
        </Health>
      ),
    },
    {
      key: 'done',
      head: t('remoteOffice.import.states.done'),
      width: 'min',
      align: 'right',
      className: 't-num',
      cell: ({ done, total }) => `${done} / ${total}`,
    },
    {
      key: 'failed',
      head: t('remoteOffice.import.states.failed'),
      width: 'min',
      align: 'right',
      className: 't-num',
      cell: ({ failed }) => failed,
    },
    { key: 'by', head: t('remoteOffice.import.who'), width: 'min', drop: 'sm', cell: ({ by }) => by },
  ];
  return (
    <>
      <Crumbs up={{ to: '/admin/problems', text: t('authoring.problems') }} here={t('remoteOffice.import.list')} />
      <PageTitle title={t('remoteOffice.import.list')} sub={t('remoteOffice.import.listText')} />
      <WorkList
        page={page}
        answer={answer}
        columns={columns}
        label={t('remoteOffice.import.list')}
        pagesLabel={t('remoteOffice.import.pages')}
        none={<EmptyState title={t('remoteOffice.import.listNone')} />}
      />
    </>
  );
};
