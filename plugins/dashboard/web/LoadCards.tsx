import { LOCAL_PROBLEM_SOURCE } from '@tribunal/contract';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  Card,
  DataTable,
  EmptyState,
  Health,
  NOTHING,
  TimeAgo,
  formatCount,
  formatDuration,
  type Column,
} from '@tribunal/web/kit';
import { MachineLoadText } from '@tribunal/web/admin';
import type { JudgeLoad, QueueLoad } from '../contract';
import { DashboardPartView, type PartState } from './DashboardPartView';

/** Shows what waits, for each problem source, and how long verdicts take. */
export const QueueCard = ({ part }: { part: PartState<QueueLoad[]> }) => {
  const { t, i18n } = useTranslation();
  const time = (ms: number | null) => (ms === null ? NOTHING : formatDuration(ms, i18n.language));
  const columns: Column<QueueLoad>[] = [
    {
      key: 'source',
      head: t('dashboard.source'),
      cell: ({ key }) => <b>{key === LOCAL_PROBLEM_SOURCE ? t('dashboard.ownSource') : key}</b>,
    },
    { key: 'waiting', head: t('dashboard.waiting'), align: 'right', cell: ({ waiting }) => formatCount(waiting) },
    {
      key: 'oldest',
      head: t('dashboard.oldest'),
      align: 'right',
      className: 't-muted t-nowrap',
      cell: ({ oldestAt }) => (oldestAt ? <TimeAgo at={oldestAt} /> : NOTHING),
    },
    {
      key: 'running',
      head: t('dashboard.running'),
      align: 'right',
      drop: 'sm',
      cell: ({ running }) => formatCount(running),
    },
    {
      key: 'judged',
      head: t('dashboard.judged'),
      align: 'right',
      drop: 'sm',
      cell: ({ judged }) => formatCount(judged),
    },
    { key: 'p50', head: t('dashboard.p50'), align: 'right', className: 't-nowrap', cell: ({ p50Ms }) => time(p50Ms) },
    { key: 'p95', head: t('dashboard.p95'), align: 'right', className: 't-nowrap', cell: ({ p95Ms }) => time(p95Ms) },
  ];
  return (
    <Card title={t('dashboard.queues')}>
      <DashboardPartView part={part} rows={2}>
        {(rows) => (
          <>
            <DataTable
              columns={columns}
              rows={rows}
              rowKey={({ key }) => key}
              label={t('dashboard.queues')}
              note={(queue) => notesOf(t, queue)}
            />
            <p className="t-card-intro t-muted t-small t-last">{t('dashboard.queuesNote')}</p>
          </>
        )}
      </DashboardPartView>
    </Card>
  );
};

/** Says what waits for something other than a free slot; null if nothing does. */
const notesOf = (t: TFunction, { paused, postponed }: QueueLoad): ReactNode => {
  const notes = [
    ...(paused > 0 ? [t('dashboard.paused', { count: paused })] : []),
    ...(postponed > 0 ? [t('dashboard.postponed', { count: postponed })] : []),
  ];
  return notes.length > 0 && <p className="t-muted t-small t-last">{notes.join(' ')}</p>;
};

/** Shows the connected judges with the slots in use. */
export const JudgeCard = ({ part }: { part: PartState<JudgeLoad[]> }) => {
  const { t } = useTranslation();
  const columns: Column<JudgeLoad>[] = [
    {
      key: 'name',
      head: t('dashboard.judge'),
      cell: ({ name, kind }) => (
        <>
          <b>{name}</b>
          <span className="t-sub">{t(kind === 'local' ? 'dashboard.localKind' : 'dashboard.remoteKind')}</span>
        </>
      ),
    },
    {
      key: 'state',
      head: t('admin.state'),
      width: 'min',
      cell: ({ isDegraded }) => (
        <Health status={isDegraded ? 'slow' : 'up'}>{t(isDegraded ? 'admin.degraded' : 'admin.working')}</Health>
      ),
    },
    {
      key: 'load',
      head: t('dashboard.load'),
      align: 'right',
      cell: ({ running, slots }) => (
        <span className="t-dash-load">
          <span className="t-nowrap">{t('dashboard.slotsOf', { running, slots })}</span>
          <span className="t-dash-bar" aria-hidden="true">
            <i style={{ width: `${slots > 0 ? Math.min(100, (running / slots) * 100) : 0}%` }} />
          </span>
        </span>
      ),
    },
  ];
  return (
    <div id="judges">
      <Card title={t('dashboard.judges')} aside={<Link to="/admin/judges">{t('dashboard.manageJudges')}</Link>}>
        <DashboardPartView part={part} rows={2}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title={t('admin.noJudges')} text={t('admin.noJudgesText')} />
            ) : (
              <DataTable
                columns={columns}
                rows={rows}
                rowKey={({ name, instance }) => `${name} ${instance}`}
                label={t('dashboard.judges')}
                note={({ load }) => <MachineLoadText load={load} />}
              />
            )
          }
        </DashboardPartView>
      </Card>
    </div>
  );
};
