import { useEffect } from 'react';
import {
  getToken,
  isStreamLive,
  onLiveChange,
  onTokenChange,
  queryClient,
  useJitteredRefetch,
  useStreamEvent,
} from '../../api';
import { leaveAfterLogout } from '../routing/failure-handlers';
import { syncStoredSession, readSession, refreshRoles } from '../../shared/session';
import { invalidateRemoteStatus, updateRemoteStatus } from '../../shared/remote/status';
import { setEnabledPlugins, setSite } from '../../shared/site';

/** This call is made before the event stream is open. */
const SITE = 'GET /api/get-website-config';
/** Calls whose changes are announced by the event stream. */
const PUSHED_CALLS: readonly string[] = [
  SITE,
  'GET /api/remote-status',
  'GET /api/msg/unread',
  'GET /api/get-submission-list',
  'GET /api/admin/plugin',
];

/** Invalidates calls whose data may have changed before the stream started. Calls in progress are awaited. */
const invalidateCalls = (calls: readonly string[]): void => {
  const asked = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => calls.includes(String(queryKey[0])) });
  for (const { queryKey, promise } of asked) {
    const invalidate = () => queryClient.invalidateQueries({ queryKey, exact: true });
    void Promise.resolve(promise).then(invalidate, invalidate);
  }
};

/**
 * Subscribes to page-wide events: plugin changes, other tabs, and the stream starting or resuming after an
 * interruption.
 */
export const useLivePage = (): void => {
  // Plugins bring permissions.
  const refetchRoles = useJitteredRefetch(() => void refreshRoles().catch(() => undefined));
  useStreamEvent('plugins', ({ enabled }) => {
    setEnabledPlugins(enabled);
    invalidateRemoteStatus();
    refetchRoles();
  });
  useStreamEvent('remote', updateRemoteStatus);
  useStreamEvent('site', setSite);

  const refetchAll = useJitteredRefetch(() => {
    void queryClient.invalidateQueries();
    void refreshRoles().catch(() => undefined);
  });
  useEffect(() => {
    let broke = false;
    if (isStreamLive()) invalidateCalls([SITE]);
    return onLiveChange(() => {
      if (!isStreamLive()) broke = true;
      else if (broke) refetchAll();
      else invalidateCalls(PUSHED_CALLS);
    });
  }, [refetchAll]);

  useEffect(() => {
    void refreshRoles().catch(() => undefined);
    const fromOtherTab = (change: StorageEvent) => {
      if (change.key !== 'user' && change.key !== null) return;
      const before = readSession().user;
      syncStoredSession();
      if (before && !readSession().user) leaveAfterLogout();
      else void refreshRoles().catch(() => undefined);
      void queryClient.resetQueries();
    };
    window.addEventListener('storage', fromOtherTab);
    const undo = onTokenChange((token) => {
      if (token || !readSession().user || getToken()) return;
      syncStoredSession();
      leaveAfterLogout();
    });
    return () => {
      window.removeEventListener('storage', fromOtherTab);
      undo();
    };
  }, []);
};
