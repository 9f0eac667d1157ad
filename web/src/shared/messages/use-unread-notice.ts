import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { notice } from '../../kit';
import { useUser } from '../session';
import { totalOf } from './count';
import { MESSAGE_KINDS, messagePath } from './kinds';
import { forgetTold, isNews, keepTold, readTold } from './told';
import { useUnreadIfKnown } from './unread';

const NOTICE = 'unread';

const useVisible = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => document.visibilityState === 'visible',
  );

/** Tells, in the tab that is looked at, that messages wait: after a login and whenever there are more. Not among the messages. */
export const useUnreadNotice = (): void => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const uid = useUser()?.uid ?? null;
  const unread = useUnreadIfKnown();
  const isVisible = useVisible();
  const { pathname } = useLocation();
  const isReading = pathname.startsWith('/message/');

  // It is news on the page where it comes; the bell says it on all others.
  useEffect(() => () => notice.close(NOTICE), [pathname]);

  useEffect(() => {
    if (uid !== null) return;
    forgetTold();
    notice.close(NOTICE);
  }, [uid]);

  useEffect(() => {
    if (uid === null || !unread || !isVisible) return;
    const total = totalOf(unread);
    const told = readTold(uid);
    if (total !== told) keepTold(uid, total);
    if (total === 0 || isReading) return notice.close(NOTICE);
    if (!isNews(total, told)) return;
    const first = MESSAGE_KINDS.find((kind) => unread[kind.unread] > 0) ?? MESSAGE_KINDS[0];
    notice.show({
      key: NOTICE,
      title: t('message.noticeTitle'),
      text: t('message.noticeText', { count: total }),
      action: { text: t('message.noticeShow'), run: () => void navigate(messagePath(first)) },
    });
  }, [uid, unread, isVisible, isReading, t, navigate]);
};
