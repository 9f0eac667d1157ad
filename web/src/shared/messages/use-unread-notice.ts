import { useEffect, useSyncExternalStore } from 'react';
import i18n from 'i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { notice, deviceStore } from '../../kit';
import { useUser } from '../session';
import { totalOf } from './count';
import { MESSAGE_KINDS, messagePath } from './kinds';
import { useUnreadIfKnown } from './unread';

const keyOf = (uid: string): string => `unread-told:${uid}`;

/** Returns the number of unread messages this user was last notified of in this browser; 0 before the first time. */
export const readLastNotified = (uid: string): number => Number(deviceStore.read(keyOf(uid))) || 0;
export const saveLastNotified = (uid: string, total: number): boolean => deviceStore.write(keyOf(uid), total);

/** Clears the counts of all users, because each login starts over. */
export const clearLastNotified = (): void => deviceStore.removeAll(keyOf(''));

/** Returns whether the count has risen. A reloaded page has nothing new to report. */
export const hasNewMessages = (total: number, lastNotified: number): boolean => total > lastNotified;

const NOTICE = 'unread';

const useVisible = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => document.visibilityState === 'visible',
  );

/**
 * Shows a notice about unread messages in the visible tab: after a login and whenever the count rises. It is not
 * shown on the message pages.
 */
export const useUnreadNotice = (): void => {
  const navigate = useNavigate();
  const uid = useUser()?.uid ?? null;
  const unread = useUnreadIfKnown();
  const isVisible = useVisible();
  const { pathname } = useLocation();
  const isReading = pathname.startsWith('/message/');

  // The notice is only shown on the page where it appeared; the bell shows the count everywhere else.
  useEffect(() => () => notice.close(NOTICE), [pathname]);

  useEffect(() => {
    if (uid !== null) return;
    clearLastNotified();
    notice.close(NOTICE);
  }, [uid]);

  useEffect(() => {
    if (uid === null || !unread || !isVisible) return;
    const total = totalOf(unread);
    const lastNotified = readLastNotified(uid);
    if (total !== lastNotified) saveLastNotified(uid, total);
    if (total === 0 || isReading) return notice.close(NOTICE);
    if (!hasNewMessages(total, lastNotified)) return;
    const first = MESSAGE_KINDS.find((kind) => unread[kind.unread] > 0) ?? MESSAGE_KINDS[0];
    notice.show({
      key: NOTICE,
      title: i18n.t('message.noticeTitle'),
      text: i18n.t('message.noticeText', { count: total }),
      action: { text: i18n.t('message.noticeShow'), run: () => void navigate(messagePath(first)) },
    });
  }, [uid, unread, isVisible, isReading, navigate]);
};
