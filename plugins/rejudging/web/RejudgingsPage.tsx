import { usePollWhileRunning } from '@tribunal/web/background-tasks';
import { Button, ListPage, TimeAgo, type Column, numberColumn } from '@tribunal/web/kit';
import { usePage, useTitle } from '@tribunal/web/plugin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { RejudgingRow } from '../contract';
import { useList } from './calls';
import { CreateDialog } from './CreateDialog';
import { StateLabel } from './StateLabel';

/** Polling interval in milliseconds while a rejudging runs. */
const REFETCH_MS = 3000;

/** Lists rejudgings: sets of submissions that are judged again without affecting the current verdicts. */
export const RejudgingsPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const page = usePage({});
  const [creating, setCreating] = useState(false);
  const { follow, refetchInterval } = usePollWhileRunning(REFETCH_MS, 'over');
  const answer = useList('GET /api/admin/rejudging', page.query, { refetchInterval });
  follow((answer.data?.records ?? []).some(({ state }) => state === 'judging'));
  useTitle(t('rejudging.list'));

  const columns: Column<RejudgingRow>[] = [
    {
      key: 'reason',
      head: t('rejudging.reason'),
      cell: ({ id, reason }) => (
        <Link className="t-title" to={`/admin/rejudging/${id}`}>
          {reason}
        </Link>
      ),
    },
    { key: 'state', head: t('rejudging.state'), width: 'min', cell: ({ state }) => <StateLabel state={state} /> },
    numberColumn({ key: 'done', head: t('rejudging.done') }, ({ done, total }) => (
      <span className="t-num t-nowrap">
        {done} / {total}
      </span>
    )),
    numberColumn({ key: 'changed', head: t('rejudging.changed') }, ({ changed }) => changed),
    { key: 'problem', head: t('rejudging.problem'), drop: 'md', width: 'min', cell: (row) => row.problemId ?? '–' },
    { key: 'by', head: t('rejudging.by'), drop: 'md', width: 'min', cell: ({ username }) => username ?? '–' },
    {
      key: 'at',
      head: t('rejudging.at'),
      drop: 'sm',
      width: 'min',
      cell: ({ gmtCreate }) => <TimeAgo at={gmtCreate} />,
    },
  ];

  return (
    <>
      <ListPage
        title={t('rejudging.list')}
        sub={t('rejudging.listSub')}
        actions={
          <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
            {t('rejudging.create')}
          </Button>
        }
        answer={answer}
        empty={{ title: t('rejudging.none'), text: t('rejudging.noneText') }}
        rows={{ columns, rowKey: ({ id }) => id, label: t('rejudging.list') }}
        paging={{ ...page.paging, label: t('rejudging.pages') }}
      />
      {creating && (
        <CreateDialog onClose={() => setCreating(false)} onCreated={(id) => void navigate(`/admin/rejudging/${id}`)} />
      )}
    </>
  );
};
