import type { PluginRow, PluginUsage } from '@tribunal/contract';
import { useState } from 'react';
import { api, callKey, queryClient, useCall, useStreamEvent, useStreamLive } from '../../../api';
import { isTransitioning } from './states';

const CALL = 'GET /api/admin/plugin';
/** Polling intervals in milliseconds: while a plugin is in transition, and while the event stream is disconnected. */
const REFETCH_MS = { transitioning: 1000, disconnected: 5000 };

/** Provides the live list of plugins and the operator's actions on them. */
export const usePlugins = () => {
  const [isTransitioningNow, setTransitioning] = useState(false);
  const isLive = useStreamLive();
  const refetchInterval = isTransitioningNow ? REFETCH_MS.transitioning : isLive ? false : REFETCH_MS.disconnected;
  const { data, error, refetch } = useCall(CALL, {}, { refetchInterval });
  useStreamEvent('plugin', () => void refetch());
  useStreamEvent('plugins', () => void refetch());
  const hasTransitioning = (data ?? []).some(isTransitioning);
  if (hasTransitioning !== isTransitioningNow) setTransitioning(hasTransitioning);

  const put = (id: string, fresh: Partial<PluginRow>) =>
    queryClient.setQueryData<PluginRow[]>(callKey(CALL), (rows) =>
      rows?.map((row) => (row.id === id ? { ...row, ...fresh } : row)),
    );

  const change = async (row: PluginRow, wanted: 'on' | 'off') => {
    put(row.id, { wanted });
    try {
      put(row.id, await api('PUT /api/admin/plugin', { body: { id: row.id, wanted } }));
      void refetch();
    } catch {
      put(row.id, { wanted: row.wanted });
    }
  };
  /** Returns what switching the plugin off would interrupt, or null when that is unknown. */
  const usageOf = ({ id }: PluginRow): Promise<PluginUsage | null> =>
    api('GET /api/admin/plugin/usage', { query: { id }, failures: 'silent' }).catch(() => null);
  /** Resolves to whether the server accepted the request; the result appears in the plugin's row. */
  const retry = async ({ id }: PluginRow): Promise<boolean> => {
    try {
      await api('POST /api/admin/plugin/retry', { body: { id } });
      return true;
    } catch {
      return false;
    } finally {
      void refetch();
    }
  };
  return { rows: data, error, refetch, change, usageOf, retry, put: (row: PluginRow) => put(row.id, row) };
};
