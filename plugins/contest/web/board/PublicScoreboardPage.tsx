import './board.css';
import '../contest.css';
import {
  isNotFound,
  PageLoading,
  PagePending,
  useContributions,
  useJitteredRefetch,
  useTitle,
  useTopic,
  useUser,
} from '@tribunal/web/plugin';
import { Button, Health, Icon, LinkButton, Tag } from '@tribunal/web/kit';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import {
  ContestIntervals,
  contestUpdates,
  ContestType,
  type BoardPage,
  type Contest,
  type ContestOutsize,
} from '../../contract';
import { contestAddress, contestIdOf } from '../addresses';
import { useCall } from '../calls';
import { Countdown, phaseOf, TimeBar, useServerClock, usePhaseChange } from '../clock';
import { PHASE_STATUS } from '../badges';
import { scoreboardViews } from '../extension-points';
import { unknownContest } from '../contest-context/ContestGate';
import { BoardCard } from './card/BoardCard';

/** The public scoreboard, which needs no login. */
export const PublicScoreboardPage = () => {
  const { t } = useTranslation();
  const cid = contestIdOf(useParams().contestID);
  const answer = useCall(
    'GET /api/get-contest-outsize-info',
    { query: { cid: cid ?? 0 }, failures: 'silent' },
    // The call fails before the start, and contests with a password send no public updates, so the page polls.
    { enabled: cid !== null, refetchInterval: ContestIntervals.boardRefresh },
  );
  const { data } = answer;
  useTitle(data ? t('contest.board.outsideTitle', { title: data.contest.title }) : t('contest.board.title'));
  if (!data) {
    return (
      <PagePending
        answer={answer}
        rows={12}
        heading={t('contest.board.title')}
        isMissing={cid === null || isNotFound(answer.error)}
        missing={unknownContest(t)}
      />
    );
  }
  return (
    <main id="main" className="ui container t-contest t-board-page" tabIndex={-1}>
      <OutsideBoard key={data.contest.id} {...data} refetch={() => void answer.refetch()} />
    </main>
  );
};

const OutsideBoard = ({ contest, problemList, isContestAdmin, refetch }: ContestOutsize & { refetch: () => void }) => {
  const { t } = useTranslation();
  const phase = useServerClock((now) => phaseOf(contest, now));
  const user = useUser();
  const refetchSoon = useJitteredRefetch(refetch);
  usePhaseChange(contest, refetch);
  useTopic(
    contestUpdates,
    contest.id,
    ({ kind }) => (kind === 'contest' || kind === 'problems') && refetchSoon(),
    refetchSoon,
  );
  const views = useContributions(scoreboardViews).filter(({ kind }) => kind === 'whole');
  const [chosen, setChosen] = useState<string>();
  const view = views.find(({ key }) => key === chosen);
  // The other views need a login.
  const tools = (page: BoardPage | undefined) =>
    user && phase === 'ended' && page?.isSealed === false ? (
      <div className="t-row t-board-tools">
        {views.map(({ key, icon, label }) => (
          <Button key={key} icon={icon} onClick={() => setChosen(key)}>
            {t(label)}
          </Button>
        ))}
      </div>
    ) : null;
  return (
    <>
      <OutsideHead contest={contest} />
      {!view ? (
        <BoardCard
          contest={contest}
          phase={phase}
          call="POST /api/get-contest-outside-scoreboard"
          problems={problemList}
          containsEnd={contest.allowEndSubmit && phase === 'ended' ? 'in the address' : null}
          viewer={isContestAdmin ? 'organiser' : 'anybody'}
          tools={tools}
        />
      ) : (
        <Suspense fallback={<PageLoading />}>
          <div className="t-board-views">
            <Button icon="arrow left" onClick={() => setChosen(undefined)}>
              {t('contest.board.backToBoard')}
            </Button>
          </div>
          <view.Page />
        </Suspense>
      )}
    </>
  );
};

const OutsideHead = ({ contest }: { contest: Contest }) => {
  const { t } = useTranslation();
  const phase = useServerClock((now) => phaseOf(contest, now));
  return (
    <section className="ui segment t-flush t-contest-head">
      <div className="t-contest-top">
        <div className="t-row top spread">
          <div className="t-grow t-contest-name">
            <h1 className="ui header">{contest.title}</h1>
            <div className="t-row">
              <Health status={PHASE_STATUS[phase]}>{t(`contest.phase.${phase}`)}</Health>
              <Tag>
                <Icon name="trophy" />
                {t(contest.type === ContestType.Acm ? 'contest.rule.acm' : 'contest.rule.oi')}
              </Tag>
              <LinkButton size="small" to={contestAddress(contest.id)}>
                {t('contest.board.openContest')}
              </LinkButton>
            </div>
          </div>
          <div className="t-row tight t-count">
            <Countdown times={contest} />
          </div>
        </div>
        <TimeBar contest={contest} />
      </div>
    </section>
  );
};
