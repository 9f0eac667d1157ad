import type { PluginRow, PluginUsage } from '@tribunal/contract';
import { useState } from 'react';
import { api, callKey, queryClient, useCall, useStreamEvent, useStreamLive } from '../../../api';
import { isTransitioning } from './states';

export const PLUGINS_CALL = 'GET /api/admin/plugin';
/** Polling intervals in milliseconds: while a plugin is in transition, and while the event stream is disconnected. */
const REFETCH_MS = { transitioning: 1000, disconnected: 5000 };

/** Provides the live list of plugins and the operator's actions on them. */
export const usePlugins = () => {
  const [isTransitioningNow, setTransitioning] = useState(false);
  const isLive = useStreamLive();
  const refetchInterval = isTransitioningNow ? REFETCH_MS.transitioning : isLive ? false : REFETCH_MS.disconnected;
  const { data, error, refetch } = useCall(PLUGINS_CALL, {}, { refetchInterval });
  useStreamEvent('plugin', () => void refetch());
  useStreamEvent('plugins', () => void refetch());
  const hasTransitioning = (data ?? []).some(isTransitioning);
  if (hasTransitioning !== isTransitioningNow) setTransitioning(hasTransitioning);

  const put = (id: string, fresh: Partial<PluginRow>) =>
    queryClient.setQueryData<PluginRow[]>(callKey(PLUGINS_CALL), (rows) =>
      rows?.map((row) => (row.id === id ? { ...row, ...fresh } : row)),
    );

  /** @throws ApiError when the server refuses; the row is then as before */
  const change = async (row: PluginRow, wanted: 'on' | 'off'): Promise<void> => {
    put(row.id, { wanted });
    try {
      put(row.id, await api('PUT /api/admin/plugin', { body: { id: row.id, wanted } }));
    } catch (failure) {
      put(row.id, { wanted: row.wanted });
      throw failure;
    }
  };
  /** Returns what switching the plugin off would interrupt, or null when that is unknown. */
  const usageOf = ({ id }: PluginRow): Promise<PluginUsage | null> =>
    api('GET /api/admin/plugin/usage', { query: { id }, failures: 'silent' }).catch(() => null);
  return { rows: data, error, refetch, change, usageOf, put: (row: PluginRow) => put(row.id, row) };
};
