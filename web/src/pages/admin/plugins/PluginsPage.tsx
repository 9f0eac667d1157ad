import type { PluginRow } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, callKey, queryClient, useCall, useStreamEvent } from '../../../api';
import { useTitle } from '../../../app/site';
import { Card, EmptyState, ErrorState, PageTitle, SearchInput } from '../../../kit';
import { PluginTable } from './PluginTable';
import { isMoving } from './states';

const CALL = 'GET /api/admin/plugin';
/** Milliseconds between looks while something is on its way. */
const WHILE_MOVING = 1000;

export const PluginsPage = () => {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState('');
  const [moving, setMoving] = useState(false);
  const { data, error, refetch } = useCall(CALL, {}, { refetchInterval: moving ? WHILE_MOVING : false });
  useTitle(t('admin.plugins'));
  useStreamEvent('plugins', () => void refetch());
  const nowMoving = (data ?? []).some(isMoving);
  if (nowMoving !== moving) setMoving(nowMoving);

  const change = async (row: PluginRow, next: 'on' | 'off') => {
    const put = (fresh: Partial<PluginRow>) =>
      queryClient.setQueryData<PluginRow[]>(callKey(CALL), (rows) =>
        rows?.map((each) => (each.id === row.id ? { ...each, ...fresh } : each)),
      );
    put({ wanted: next });
    try {
      put(await api('PUT /api/admin/plugin', { body: { id: row.id, wanted: next } }));
      void refetch();
    } catch {
      put({ wanted: row.wanted });
    }
  };

  const rows = data?.filter((row) => row.id.includes(wanted.toLowerCase()));
  const active = (data ?? []).filter((row) => row.state === 'active').length;
  const attention = (data ?? []).filter((row) => row.state === 'failed').length;
  return (
    <>
      <PageTitle
        title={t('admin.plugins')}
        sub={data && t('admin.pluginsSub', { total: data.length, active, attention })}
      >
        <SearchInput
          icon="search"
          label={t('admin.findPlugin')}
          value={wanted}
          onChange={setWanted}
          delay={0}
          hotkey="slash"
        />
      </PageTitle>
      <Card>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {rows?.length === 0 ? (
          <EmptyState title={t(wanted ? 'admin.noSuchPlugin' : 'admin.noPlugins')} />
        ) : (
          (!error || data) && <PluginTable rows={rows} onChange={(row, next) => void change(row, next)} />
        )}
      </Card>
      <p className="t-muted t-small">{t('admin.pluginsFoot')}</p>
    </>
  );
};
