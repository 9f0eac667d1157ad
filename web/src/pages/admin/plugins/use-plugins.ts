import type { PluginRow, PluginUsage } from '@tribunal/contract';
import { useState } from 'react';
import { api, callKey, queryClient, useCall, useStreamEvent, useStreamLive } from '../../../api';
import { isMoving } from './states';

const CALL = 'GET /api/admin/plugin';
/** Milliseconds between two looks: while something is on its way, and while the site tells of no changes. */
const LOOK = { moving: 1000, deaf: 5000 };

/** The plugins as they are, live, and what an operator does with them. */
export const usePlugins = () => {
  const [moving, setMoving] = useState(false);
  const isLive = useStreamLive();
  const refetchInterval = moving ? LOOK.moving : isLive ? false : LOOK.deaf;
  const { data, error, refetch } = useCall(CALL, {}, { refetchInterval });
  useStreamEvent('plugin', () => void refetch());
  useStreamEvent('plugins', () => void refetch());
  const nowMoving = (data ?? []).some(isMoving);
  if (nowMoving !== moving) setMoving(nowMoving);

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
  /** What switching it off interrupts; null when it cannot be said. */
  const usageOf = ({ id }: PluginRow): Promise<PluginUsage | null> =>
    api('GET /api/admin/plugin/usage', { query: { id }, failures: 'silent' }).catch(() => null);
  /** Resolves with whether the site took it; how the plugin fares is seen in its row. */
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
