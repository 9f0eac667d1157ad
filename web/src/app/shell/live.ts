import { useEffect } from 'react';
import {
  getToken,
  isStreamLive,
  onLiveChange,
  onTokenChange,
  queryClient,
  useSomewhatLater,
  useStreamEvent,
} from '../../api';
import { leaveAfterLogout } from '../routing/reactions';
import { adoptStoredSession, readSession, refreshRoles } from '../../shared/session';
import { forgetRemoteStatus, putRemoteStatus } from '../../shared/remote/status';
import { setEnabledPlugins, setSite } from '../../shared/site';

/** It is asked for before anything listens. */
const SITE = 'GET /api/get-website-config';
/** What the stream tells the changes of. */
const TOLD: readonly string[] = [
  SITE,
  'GET /api/remote-status',
  'GET /api/msg/unread',
  'GET /api/get-submission-list',
  'GET /api/admin/plugin',
];

/** What was asked before the stream began may have changed unheard. What is still on its way is waited for. */
const askAgain = (calls: readonly string[]): void => {
  const asked = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => calls.includes(String(queryKey[0])) });
  for (const { queryKey, promise } of asked) {
    const ask = () => queryClient.invalidateQueries({ queryKey, exact: true });
    void Promise.resolve(promise).then(ask, ask);
  }
};

/** What the whole page listens to: plugins, other tabs, and the stream beginning and coming back after a break. */
export const useLivePage = (): void => {
  useStreamEvent('plugins', ({ enabled }) => {
    setEnabledPlugins(enabled);
    forgetRemoteStatus();
  });
  useStreamEvent('remote', putRemoteStatus);
  useStreamEvent('site', setSite);

  const lookAfresh = useSomewhatLater(() => {
    void queryClient.invalidateQueries();
    void refreshRoles().catch(() => undefined);
  });
  useEffect(() => {
    let broke = false;
    if (isStreamLive()) askAgain([SITE]);
    return onLiveChange(() => {
      if (!isStreamLive()) broke = true;
      else if (broke) lookAfresh();
      else askAgain(TOLD);
    });
  }, [lookAfresh]);

  useEffect(() => {
    void refreshRoles().catch(() => undefined);
    const fromOtherTab = (change: StorageEvent) => {
      if (change.key !== 'user' && change.key !== null) return;
      const before = readSession().user;
      adoptStoredSession();
      if (before && !readSession().user) leaveAfterLogout();
      else void refreshRoles().catch(() => undefined);
      void queryClient.resetQueries();
    };
    window.addEventListener('storage', fromOtherTab);
    const undo = onTokenChange((token) => {
      if (token || !readSession().user || getToken()) return;
      adoptStoredSession();
      leaveAfterLogout();
    });
    return () => {
      window.removeEventListener('storage', fromOtherTab);
      undo();
    };
  }, []);
};
