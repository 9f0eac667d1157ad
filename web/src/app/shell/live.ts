import type { CoreCalls } from '@tribunal/contract';
import type { Query } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  getToken,
  isStreamLive,
  onLiveChange,
  onStreamEvent,
  onTokenChange,
  queryClient,
  refreshCalls,
  refreshCallsAfterPending,
  useJitteredRefetch,
  useStreamEvent,
} from '../../api';
import { leaveAfterLogout, leaveSession } from '../routing/install-failure-handlers';
import { isLoggingOut, syncStoredSession, readSession, refreshRoles } from '../../shared/session';
import { setEnabledPlugins, setSite } from '../../shared/site';
import { useContributions } from '../../plugins/contributions';
import { liveCalls, type LiveCall } from '../../plugins/extension-points';

/** This call is made before the event stream is open. */
const SITE = 'GET /api/get-website-config';
/** Calls whose changes are announced by the event stream. */
const PUSHED_CALLS: readonly (keyof CoreCalls)[] = [
  SITE,
  'GET /api/msg/unread',
  'GET /api/get-submission-list',
  'GET /api/admin/plugin',
];

/** Keeps the calls up to date that plugins declare as live; returns their names. */
const useLiveCalls = () => {
  const found = useContributions(liveCalls);
  const names = useRef<LiveCall['call'][]>([]);
  useEffect(() => {
    names.current = found.map(({ call }) => call);
    // Nobody updated them while their plugins were off.
    const isOld = ({ state }: Query) => state.fetchStatus === 'idle';
    for (const call of names.current) void queryClient.invalidateQueries({ queryKey: [call], predicate: isOld });
    const undos = found.map(({ event, apply }) => onStreamEvent(event, (data) => apply(data as never)));
    return () => undos.forEach((undo) => undo());
  }, [found]);
  return names;
};

/**
 * Subscribes to page-wide events: plugin changes, other tabs, and the stream starting or resuming after an
 * interruption.
 */
export const useLivePage = (): void => {
  const pluginCalls = useLiveCalls();
  // Plugins bring permissions.
  const refetchRoles = useJitteredRefetch(() => void refreshRoles());
  useStreamEvent('plugins', ({ enabled }) => {
    setEnabledPlugins(enabled);
    void refreshCalls(...pluginCalls.current);
    refetchRoles();
  });
  useStreamEvent('site', setSite);
  useStreamEvent('session-ended', ({ reason }) => {
    if (!readSession().user || isLoggingOut()) return;
    leaveSession(reason);
  });

  const refetchAll = useJitteredRefetch(() => {
    void queryClient.invalidateQueries();
    void refreshRoles();
  });
  useEffect(() => {
    let broke = false;
    if (isStreamLive()) void refreshCallsAfterPending(SITE);
    return onLiveChange(() => {
      if (!isStreamLive()) broke = true;
      else if (broke) refetchAll();
      else void refreshCallsAfterPending(...PUSHED_CALLS, ...pluginCalls.current);
    });
  }, [refetchAll, pluginCalls]);

  useEffect(() => {
    void refreshRoles();
    const fromOtherTab = (change: StorageEvent) => {
      if (change.key !== 'user' && change.key !== null) return;
      const before = readSession().user;
      syncStoredSession();
      const { user } = readSession();
      if (before && !user) leaveAfterLogout();
      else void refreshRoles();
      // The data of another user must not be shown; what the same user is typing must stay.
      if (before?.uid === user?.uid) void queryClient.invalidateQueries();
      else void queryClient.resetQueries();
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
