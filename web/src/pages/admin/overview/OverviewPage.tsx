import type { Health as HealthData, JudgeHealth } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../api';
import { useTitle } from '../../../app/site';
import { Card, DataTable, EmptyState, ErrorState, Health, PageTitle, type Column } from '../../../kit';

/** Milliseconds between two looks at the health of the site. */
const LOOK_AGAIN = 10_000;

const Part = ({ name, state }: { name: string; state: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <Health look={state === 'up' || state === 'ok' ? 'up' : 'down'}>{state}</Health>
    </dd>
  </div>
);

/** How the site is now. */
export const OverviewPage = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall('GET /api/health', { failures: 'silent' }, { refetchInterval: LOOK_AGAIN });
  useTitle(t('admin.overview'));
  return (
    <>
      <PageTitle title={t('admin.overview')} sub={data && t('admin.version', { version: data.version })} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <section className="ui segment">
          <dl className="t-dl">
            <Part name={t('admin.database')} state={data.database} />
            <Part name={t('admin.queue')} state={data.queue} />
            <PluginsPart plugins={data.plugins} />
          </dl>
        </section>
      )}
      <Judges judges={data?.judges} />
    </>
  );
};

const PluginsPart = ({ plugins }: Pick<HealthData, 'plugins'>) => {
  const { t } = useTranslation();
  const failed = plugins.filter((plugin) => plugin.state === 'failed').length;
  const active = plugins.filter((plugin) => plugin.state === 'active').length;
  return (
    <div>
      <dt>{t('admin.plugins')}</dt>
      <dd>
        <Health look={failed > 0 ? 'down' : 'up'}>{t('admin.pluginsActive', { active, total: plugins.length })}</Health>
      </dd>
    </div>
  );
};

const Judges = ({ judges }: { judges: JudgeHealth[] | undefined }) => {
  const { t } = useTranslation();
  const columns: Column<JudgeHealth>[] = [
    { key: 'name', head: t('admin.judge'), cell: (judge) => <b>{judge.name}</b> },
    {
      key: 'state',
      head: t('admin.state'),
      width: 'min',
      cell: (judge) =>
        judge.degraded.length > 0 ? (
          <Health look="slow">{t('admin.degraded')}</Health>
        ) : (
          <Health look="up">{t('admin.working')}</Health>
        ),
    },
    { key: 'slots', head: t('admin.slots'), width: 'min', align: 'right', cell: (judge) => judge.slots },
    {
      key: 'languages',
      head: t('admin.languages'),
      drop: 'md',
      className: 't-muted',
      cell: (judge) => judge.languages.join(', '),
    },
  ];
  return (
    <Card title={t('admin.judges')}>
      {judges?.length === 0 ? (
        <EmptyState title={t('admin.noJudges')}>
          <p>{t('admin.noJudgesText')}</p>
        </EmptyState>
      ) : (
        <DataTable
          columns={columns}
          rows={judges}
          rowKey={(judge) => judge.name}
          label={t('admin.judges')}
          rowsExpected={2}
        />
      )}
    </Card>
  );
};
