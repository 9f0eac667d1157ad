import '../board.css';
import { lazyPage, PageLoading, useFilters } from '@tribunal/web/plugin';
import { Button, Segmented } from '@tribunal/web/kit';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardPage } from '../../../contract';
import { problemAddress } from '../../addresses';
import { useCall } from '../../calls';
import { useContest } from '../../contest-context';
import { BoardCard, readFilters } from '../card';
import type { HeadProblem } from '../table';
import { DownloadRank, FreezeButton } from './tools';

const Replay = lazyPage(async () => (await import('../replay')).ContestReplayCard);
const Virtual = lazyPage(async () => (await import('../virtual')).VirtualBoardCard);

type View = 'board' | 'virtual' | 'replay';

/** Scoreboard of the contest; virtual participants first see the one with their own virtual standing. */
export const RankTab = () => {
  const { t } = useTranslation();
  const { contest } = useContest();
  const { virtual } = contest.viewer;
  const [view, setView] = useState<View>(virtual ? 'virtual' : 'board');
  return (
    <>
      {virtual && (
        <div className="t-board-views">
          <Segmented
            label={t('contest.board.view')}
            value={view === 'virtual' ? 'virtual' : 'board'}
            options={(['virtual', 'board'] as const).map((value) => ({
              value,
              text: t(`contest.board.views.${value}`),
            }))}
            onChange={(next) => setView(next as View)}
          />
        </div>
      )}
      <Suspense fallback={<PageLoading />}>
        {view === 'virtual' && virtual && <Virtual />}
        {view === 'replay' && (
          <>
            <div className="t-board-views">
              <Button icon="arrow left" onClick={() => setView('board')}>
                {t('contest.board.backToBoard')}
              </Button>
            </div>
            <Replay />
          </>
        )}
        {(view === 'board' || (view === 'virtual' && !virtual)) && <InsideBoard onReplay={() => setView('replay')} />}
      </Suspense>
    </>
  );
};

const InsideBoard = ({ onReplay }: { onReplay: () => void }) => {
  const { contest, phase, containsEnd, setContainsEnd } = useContest();
  const { id: cid, viewer } = contest;
  const problems = useHeadProblems();
  return (
    <BoardCard
      contest={contest}
      phase={phase}
      call="POST /api/get-contest-rank"
      problems={problems}
      containsEnd={viewer.mayContainEnd ? { isOn: containsEnd, set: setContainsEnd } : null}
      viewer={viewer.isContestAdmin ? 'admin' : 'anybody'}
      tools={(page) => <Tools key={cid} page={page} onReplay={onReplay} />}
    />
  );
};

/** Returns the problems, with their statistics if the viewer may see them; null while they are loading. */
const useHeadProblems = (): HeadProblem[] | null => {
  const { contest, containsEnd } = useContest();
  const { data, error } = useCall(
    'GET /api/get-contest-problem',
    { query: { cid: contest.id, containsEnd: containsEnd || undefined }, failures: 'silent' },
    { keep: 'previous' },
  );
  // A scoreboard without problem columns is better than none.
  if (!data) return error ? [] : null;
  return data.map((problem) => ({ ...problem, to: problemAddress(contest.id, problem.displayId) }));
};

/** Further actions: the replay for everybody once nothing is hidden, the others for the organisers. */
const Tools = ({ page, onReplay }: { page: BoardPage | undefined; onReplay: () => void }) => {
  const { t } = useTranslation();
  const { contest, phase } = useContest();
  const { removeStar, forceRefresh } = readFilters(useFilters().params);
  const isAdmin = contest.viewer.isContestAdmin;
  const isOpen = phase === 'ended' && page?.isSealed === false && !(contest.sealRank && forceRefresh);
  if (!isAdmin && !isOpen) return null;
  return (
    <div className="t-row t-board-tools">
      {isOpen && (
        <Button icon="history" onClick={onReplay}>
          {t('contest.board.replay')}
        </Button>
      )}
      {isAdmin && <DownloadRank removeStar={removeStar} forceRefresh={forceRefresh} />}
      {page?.sealChange && <FreezeButton name={page.sealChange} />}
    </div>
  );
};
