import type { RemovedPackage } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { withConfirmation } from '../../../shared/account/second-factor';
import { api, useCall } from '../../../api';
import { actionsColumn, Card, DataTable, DeleteButton, TimeAgo, type Column } from '../../../kit';
import { useAction } from '../../../shared/action';
import { currentLocale } from '../../../shared/i18n';
import { PACKAGES_CALL } from './packages';

/** Plugins that were removed and whose data is kept. */
export const RemovedPlugins = () => {
  const { t } = useTranslation();
  const locale = currentLocale();
  const { data } = useCall(PACKAGES_CALL);
  const drop = useAction({
    ask: ({ names, tables }: RemovedPackage) => ({
      title: t('plugins.package.dropAsk', { name: names[locale] }),
      text: t('plugins.package.dropText', { count: tables.reduce((sum, { rows }) => sum + rows, 0) }),
      yes: t('plugins.package.dropYes'),
      variant: 'negative',
    }),
    call: ({ id }) =>
      withConfirmation(() => api('DELETE /api/admin/plugin/packages/data', { query: { id }, failures: 'silent' })),
    done: t('plugins.package.dropped'),
    changes: [PACKAGES_CALL],
  });
  if (!data || data.removed.length === 0) return null;
  const columns: Column<RemovedPackage>[] = [
    {
      key: 'name',
      head: t('plugins.plugin'),
      cell: ({ id, names, version, removedAt, removedBy }) => (
        <>
          <b>{names[locale]}</b>
          <span className="t-sub">
            <span className="t-mono t-hide-sm">{id} </span>
            {version} · {removedBy} <TimeAgo at={removedAt} />
          </span>
        </>
      ),
    },
    {
      key: 'tables',
      head: t('plugins.package.tablesHead'),
      cell: ({ tables }) => (
        <ul className="t-package-names">
          {tables.map(({ table, rows }) => (
            <li key={table} className="t-mono">
              {t('plugins.package.rows', { table, count: rows })}
            </li>
          ))}
        </ul>
      ),
    },
    actionsColumn((row) => (
      <DeleteButton
        label={t('plugins.package.dropOf', { name: row.names[locale] })}
        onClick={() => void drop.run(row)}
      />
    )),
  ];
  return (
    <Card title={t('plugins.package.removedTitle')}>
      <DataTable
        columns={columns}
        rows={data.removed}
        rowKey={({ id }) => id}
        label={t('plugins.package.removedTitle')}
        height="roomy"
      />
    </Card>
  );
};
