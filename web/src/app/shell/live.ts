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

/** What the whole page listens to: plugins, other tabs, and the stream coming back after a break. */
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
    return onLiveChange(() => {
      if (!isStreamLive()) broke = true;
      else if (broke) lookAfresh();
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
