import { Card, EmptyState, Loaded } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestIntervals, ContestPageSizes, spanText } from '@tribunal/plugin-contest/contract';
import {
  problemAddress,
  phaseOf,
  useServerClock,
  useContest,
  BoardPager,
  BoardTable,
  Legend,
} from '@tribunal/plugin-contest/web';
import { useCall, useList } from '../calls';

/** The scoreboard as it was after the same contest time, with the virtual participant's standing in it. */
export const VirtualBoardCard = () => {
  const { t } = useTranslation();
  const { contest } = useContest();
  const { id: cid, type, viewer } = contest;
  const [{ page, size }, setPage] = useState<{ page: number; size: number }>({ page: 1, size: ContestPageSizes.board });
  const isRunning = useServerClock((now) =>
    viewer.virtual && phaseOf(viewer.virtual, now) === 'running' ? 'yes' : 'no',
  );
  const problems = useCall('GET /api/get-contest-problem', { query: { cid }, failures: 'silent' });
  const answer = useList(
    'GET /api/get-contest-virtual-rank',
    { cid, currentPage: page, limit: size },
    { refetchInterval: isRunning === 'yes' && ContestIntervals.boardRefresh },
  );
  const { data } = answer;
  return (
    <Card>
      <Loaded answer={answer} failed={t('contest.board.failed')} rows={12} />
      {data && (
        <p className="t-board-note t-muted t-num">
          {t('contest-records.virtual.at', { time: spanText(Math.floor(data.elapsedMs / 1000)) })}
        </p>
      )}
      {data && data.total === 0 && !data.own && (
        <EmptyState title={t('contest.board.none')} text={t('contest.board.noneText')} />
      )}
      {data && (data.total > 0 || data.own) && (
        <>
          <Legend type={type} />
          <BoardTable
            type={type}
            problems={(problems.data ?? []).map(({ id, displayId, displayTitle, color, fullScore }) => ({
              id,
              displayId,
              displayTitle,
              color,
              fullScore,
              to: problemAddress(cid, displayId),
            }))}
            rows={data.records}
            pinned={data.own ? [data.own] : []}
            myUid={data.own?.uid}
          />
          <BoardPager
            filters={{ page, size }}
            total={data.total}
            change={({ currentPage, limit }) => setPage({ page: currentPage ?? 1, size: limit ?? size })}
          />
        </>
      )}
    </Card>
  );
};
