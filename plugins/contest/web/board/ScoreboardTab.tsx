import './board.css';
import { PageLoading, useContributions, useFilters } from '@tribunal/web/plugin';
import { Button, Segmented } from '@tribunal/web/kit';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardPage } from '../../contract';
import { problemAddress } from '../addresses';
import { useList } from '../calls';
import { useContest } from '../contest-context';
import { scoreboardViews, type ScoreboardView } from '../extension-points';
import { BoardCard } from './card/BoardCard';
import { BOARD_FILTERS, readFilters } from './card/filters';
import type { HeadProblem } from './table';
import { DownloadRank, FreezeButton } from './scoreboard-tools';

/** Key of the live scoreboard among the views. */
const BOARD = 'board';

/** Scoreboard of the contest; virtual participants first see the one with their own virtual standing. */
export const ScoreboardTab = () => {
  const { t } = useTranslation();
  const { contest } = useContest();
  const views = useContributions(scoreboardViews).filter(({ isFor }) => isFor?.(contest) ?? true);
  const own = views.filter(({ kind }) => kind === 'own');
  const [chosen, setChosen] = useState<string>();
  const view = views.find(({ key }) => key === (chosen ?? own[0]?.key));
  return (
    <>
      {own.length > 0 && (
        <div className="t-board-views">
          <Segmented
            label={t('contest.board.view')}
            value={view?.kind === 'own' ? view.key : BOARD}
            options={[
              ...own.map(({ key, label }) => ({ value: key, text: t(label) })),
              { value: BOARD, text: t('contest.board.views.board') },
            ]}
            onChange={setChosen}
          />
        </div>
      )}
      <Suspense fallback={<PageLoading />}>
        {view?.kind === 'whole' && (
          <div className="t-board-views">
            <Button icon="arrow left" onClick={() => setChosen(BOARD)}>
              {t('contest.board.backToBoard')}
            </Button>
          </div>
        )}
        {view ? <view.Page /> : <InsideBoard views={views.filter(({ kind }) => kind === 'whole')} onOpen={setChosen} />}
      </Suspense>
    </>
  );
};

interface BoardProps {
  views: readonly ScoreboardView[];
  onOpen: (key: string) => void;
}

const InsideBoard = (props: BoardProps) => {
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
      viewer={viewer.isContestAdmin ? 'organiser' : 'anybody'}
      tools={(page) => <Tools key={cid} page={page} {...props} />}
    />
  );
};

/** Returns the problems; null while they are loading. */
const useHeadProblems = (): HeadProblem[] | null => {
  const { contest } = useContest();
  const { data, error } = useList('GET /api/get-contest-problem', { cid: contest.id });
  // A scoreboard without problem columns is better than none.
  if (!data) return error ? [] : null;
  // Their own counts are what the viewer may know, which is more than a frozen scoreboard shows to an organiser.
  return data.map(({ id, displayId, displayTitle, color, fullScore }) => ({
    id,
    displayId,
    displayTitle,
    color,
    fullScore,
    to: problemAddress(contest.id, displayId),
  }));
};

/** Further actions: other views for everybody once nothing is hidden, the others for the organisers. */
const Tools = ({ page, views, onOpen }: BoardProps & { page: BoardPage | undefined }) => {
  const { t } = useTranslation();
  const { contest, phase } = useContest();
  const { removeStar, forceRefresh } = readFilters(useFilters(BOARD_FILTERS).params);
  const isOrganiser = contest.viewer.isContestAdmin;
  const isOpen = phase === 'ended' && page?.isSealed === false && !(contest.sealRank && forceRefresh);
  if (!isOrganiser && !isOpen) return null;
  return (
    <div className="t-row t-board-tools">
      {isOpen &&
        views.map(({ key, icon, label }) => (
          <Button key={key} icon={icon} onClick={() => onOpen(key)}>
            {t(label)}
          </Button>
        ))}
      {isOrganiser && <DownloadRank removeStar={removeStar} forceRefresh={forceRefresh} />}
      {page?.sealChange && <FreezeButton name={page.sealChange} />}
    </div>
  );
};
