import { useFilters, useUser } from '@tribunal/web/plugin';
import { Card, EmptyState, formatMoment, Note, Loaded } from '@tribunal/web/kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestType, type BoardPage, type Contest } from '../../../contract';
import type { Phase } from '../../clock';
import { useFullScreen } from '../use-full-screen';
import { BoardPager, BoardTable, followedStore, Legend, type HeadProblem } from '../table';
import { BoardBar } from './BoardBar';
import { BOARD_FILTERS, readFilters, toQuery } from './filters';
import { useBoard, type BoardCall } from './use-board';

interface Props {
  contest: Contest;
  phase: Phase;
  call: BoardCall;
  /** null while they are loading, because the layout would jump if rows appeared before their columns. */
  problems: readonly HeadProblem[] | null;
  /** Switch that includes submissions after the end; null if there is none. */
  containsEnd: { isOn: boolean; set: (isOn: boolean) => void } | 'in the address' | null;
  /** `organiser` may see the results hidden by the freeze. */
  viewer: 'organiser' | 'anybody';
  /** Further actions for the page that is shown. */
  tools?: (page: BoardPage | undefined) => ReactNode;
}

/** A scoreboard with all controls of its view, used inside a contest and for the public scoreboard. */
export const BoardCard = ({ contest, phase, call, problems, containsEnd, viewer, tools }: Props) => {
  const { t } = useTranslation();
  const user = useUser();
  const { params, change } = useFilters(BOARD_FILTERS);
  const read = readFilters(params);
  const isInAddress = containsEnd === 'in the address';
  const late = isInAddress ? read.containsEnd : (containsEnd?.isOn ?? false);
  const filters = { ...read, containsEnd: late, forceRefresh: viewer === 'organiser' && read.forceRefresh };
  const followed = followedStore.useFollowed(contest.id);
  const board = useBoard({ call, query: toQuery(contest.id, filters, followed), contest, phase });
  // Nothing of the page appears before the columns: what stands above the rows would move what is still loading.
  const data = problems ? board.data : undefined;
  // A frozen scoreboard never includes late submissions, so the switch is not offered.
  const lateToggle = data?.isSealed ? undefined : { isOn: late, set: (isOn: boolean) => change({ containsEnd: isOn }) };
  const fullScreen = useFullScreen();
  return (
    <Card className={`t-board-card${fullScreen?.isOn ? ' t-whole-screen' : ''}`}>
      <BoardBar
        filters={filters}
        change={change}
        auto={board.auto}
        containsEnd={isInAddress ? lateToggle : (containsEnd ?? undefined)}
        updatedAt={data && board.dataUpdatedAt}
        fullScreen={fullScreen}
        force={
          viewer === 'organiser'
            ? { isOn: filters.forceRefresh, set: (forceRefresh) => change({ forceRefresh }) }
            : undefined
        }
      >
        {tools?.(data)}
      </BoardBar>
      {data?.isSealed && <FreezeNote contest={contest} />}
      <Loaded answer={{ ...board, data }} failed={t('contest.board.failed')} rows={12} />
      {data?.records.length === 0 && (
        <EmptyState
          title={t(filters.keyword ? 'contest.board.noMatch' : 'contest.board.none')}
          text={t(filters.keyword ? 'contest.board.noMatchText' : 'contest.board.noneText')}
        />
      )}
      {data && problems && data.records.length > 0 && (
        <>
          <Legend type={contest.type} />
          <BoardTable
            type={contest.type}
            problems={problems.map((problem) => ({ ...problem, ...data.problemCounts?.[problem.displayId] }))}
            rows={data.records}
            pinned={data.pinned}
            myUid={user?.uid}
            followIn={contest.id}
          />
        </>
      )}
      {data && <BoardPager filters={filters} total={data.total} change={change} />}
    </Card>
  );
};

/** Says what is hidden now, and since when. */
const FreezeNote = ({ contest }: { contest: Contest }) => {
  const { t, i18n } = useTranslation();
  const { type, sealRankTime, startTime, now } = contest;
  const time = formatMoment(sealRankTime ?? startTime, Date.parse(now), i18n.language);
  return (
    <div className="t-board-note">
      <Note>{t(type === ContestType.Acm ? 'contest.board.frozen' : 'contest.board.frozenOi', { time })}</Note>
    </div>
  );
};
