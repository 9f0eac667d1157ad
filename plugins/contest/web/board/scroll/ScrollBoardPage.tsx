import '../../contest.css';
import '../board.css';
import { useTitle } from '@tribunal/web/plugin';
import { ErrorState, SkeletonRows } from '@tribunal/web/kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '../../calls';
import { ceremonyOf } from './ceremony';
import { readWish } from './medals';
import { Stage } from './Stage';

/** What has been told once stays as it is: nothing may move by itself in the middle of a ceremony. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY };

/** The window in which a sealed board is revealed, from the last row up. */
export const ScrollBoardPage = () => {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const wish = useMemo(() => readWish(params), [params]);
  const { cid, removeStar } = wish;
  const info = useCall('GET /api/get-contest-scroll-board-info', { query: { cid }, failures: 'silent' }, ONCE);
  const sent = useCall(
    'GET /api/get-contest-scroll-board-submission',
    { query: { cid, removeStar }, failures: 'silent' },
    ONCE,
  );
  useTitle(info.data ? t('contest.scroll.of', { title: info.data.title }) : t('contest.scroll.title'));
  const ceremony = useMemo(
    () => (info.data && sent.data ? ceremonyOf(info.data, sent.data, wish) : null),
    [info.data, sent.data, wish],
  );
  const error = info.error ?? sent.error;
  const again = (): void => void Promise.all([info.refetch(), sent.refetch()]);
  return (
    <main id="main" className="ui container t-scroll" tabIndex={-1}>
      {error && <ErrorState error={error} onRetry={again} />}
      {!ceremony && !error && <SkeletonRows rows={12} />}
      {ceremony && info.data && <Stage title={info.data.title} ceremony={ceremony} />}
    </main>
  );
};
