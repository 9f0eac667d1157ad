import type { RemoteJudgingCalls } from '../../contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useList } from '../calls';
import { usePage, useTitle } from '@tribunal/web/plugin';
import { Crumbs, Health, TimeAgo, type Column, numberColumn, ListPage } from '@tribunal/web/kit';
import { usePollWhileRunning } from '@tribunal/web/background-tasks';
import { pollInterval } from './progress';

type Row = RemoteJudgingCalls['GET /api/admin/remote-import/list']['data']['records'][number];
/** Polling interval in ms while an import is running. */
const REFETCH_MS = 3000;

/** Lists the imports, newest first. */
export const ImportsPage = () => {
  const { t } = useTranslation();
  const page = usePage({});
  const { follow, refetchInterval } = usePollWhileRunning(REFETCH_MS, 'over');
  const answer = useList('GET /api/admin/remote-import/list', page.query, { refetchInterval });
  const imports = answer.data?.records ?? [];
  follow(
    imports.some(({ finishedAt }) => finishedAt === null),
    pollInterval(imports, REFETCH_MS),
  );
  useTitle(t('remote-judging.import.list'));

  const columns: Column<Row>[] = [
    {
      key: 'id',
      head: t('remote-judging.import.started'),
      cell: ({ id, startedAt }) => (
        <Link className="t-title" to={`/admin/problem/import/${id}`}>
          {t('remote-judging.import.pageOne', { id })} <TimeAgo className="t-muted" at={startedAt} />
        </Link>
      ),
    },
    {
      key: 'state',
      head: t('remote-judging.import.state'),
      width: 'min',
      cell: ({ finishedAt, failed, changed, place }) => (
        <Health status={finishedAt === null ? 'wait' : failed + changed > 0 ? 'slow' : 'up'}>
          {place > 0
            ? t('remote-judging.import.waiting', { place })
            : t(finishedAt === null ? 'remote-judging.import.running' : 'remote-judging.import.finished')}
        </Health>
      ),
    },
    {
      key: 'done',
      head: t('remote-judging.import.states.done'),
      width: 'min',
      align: 'right',
      className: 't-num t-nowrap',
      cell: ({ done, total }) => `${done} / ${total}`,
    },
    numberColumn({ key: 'failed', head: t('remote-judging.import.states.failed') }, ({ failed }) => failed),
    numberColumn(
      { key: 'changed', head: t('remote-judging.import.outcome.changed'), drop: 'sm' },
      ({ changed }) => changed,
    ),
    {
      key: 'by',
      head: t('remote-judging.import.by'),
      width: 'min',
      drop: 'sm',
      cell: ({ by, isScheduled }) => (isScheduled ? t('remote-judging.import.scheduled') : by),
    },
  ];
  return (
    <>
      <Crumbs up={{ to: '/admin/problems', text: t('authoring.problems') }} here={t('remote-judging.import.list')} />
      <ListPage
        title={t('remote-judging.import.list')}
        sub={t('remote-judging.import.listText')}
        answer={answer}
        empty={{ title: t('remote-judging.import.listNone') }}
        rows={{ columns, rowKey: ({ id }) => id, label: t('remote-judging.import.list') }}
        paging={{ ...page.paging, label: t('remote-judging.import.pages') }}
      />
    </>
  );
};
