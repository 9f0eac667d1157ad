import { MINUTE_MS } from '@tribunal/contract';
import { useUser } from '@tribunal/web/plugin';
import { Card, Toggle, ListFilters, Loaded } from '@tribunal/web/kit';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestPageSizes } from '@tribunal/plugin-contest/contract';
import { problemCountsOf } from '@tribunal/plugin-contest/standings';
import type { ContestReplay } from '../../contract';
import { useCall } from '../calls';
import { rowOf, type RowLabels, BoardPager, BoardTable, Legend } from '@tribunal/plugin-contest/web';
import { ReplayPlayer, type ReplayOptions } from './player';
import { TimeSlider } from './TimeSlider';
import { usePlay } from './use-play';

/** A finished contest does not change, so its replay is fetched only once while the page is open. */
const FOREVER = Number.POSITIVE_INFINITY;

/** Replays a finished contest minute by minute; the browser computes the scoreboards. */
export const ReplayCard = ({ cid }: { cid: number }) => {
  const answer = useCall('GET /api/get-contest-replay', { query: { cid }, failures: 'silent' }, { staleTime: FOREVER });
  return (
    <Card>
      <Loaded answer={answer} rows={12}>
        {(data) => <Player replay={data} />}
      </Loaded>
    </Card>
  );
};

const rowLabelsOf = ({ teams, problems }: ContestReplay): RowLabels => {
  const byTeam = new Map(teams.map((one) => [one.team, one]));
  return {
    personOf: (team) => ({ rankShowName: byTeam.get(team)?.name ?? team, school: byTeam.get(team)?.school ?? null }),
    labels: new Map(problems.map(({ id, displayId }) => [id, displayId])),
  };
};

const Player = ({ replay }: { replay: ContestReplay }) => {
  const { t } = useTranslation();
  const user = useUser();
  const last = Math.ceil(replay.lengthMs / MINUTE_MS);
  const play = usePlay(last);
  const [freeze, setFreeze] = useState<ReplayOptions['freeze']>('open');
  const [keyword, setKeyword] = useState('');
  const [{ page, size }, setPage] = useState<{ page: number; size: number }>({ page: 1, size: ContestPageSizes.board });
  const player = useMemo(() => new ReplayPlayer(replay, { freeze }), [replay, freeze]);
  const rowLabels = useMemo(() => rowLabelsOf(replay), [replay]);
  const standings = useMemo(() => player.standingsAt(play.minute * MINUTE_MS), [player, play.minute]);
  const counts = useMemo(() => problemCountsOf(standings), [standings]);
  const matchesKeyword = (team: string): boolean => {
    const { rankShowName, school } = rowLabels.personOf(team);
    return `${rankShowName}\n${school ?? ''}`.toLowerCase().includes(keyword.toLowerCase());
  };
  const found = keyword === '' ? standings : standings.filter(({ team }) => matchesKeyword(team));
  const rows = found.slice((page - 1) * size, page * size).map((standing) => rowOf(standing, rowLabels));
  return (
    <>
      <TimeSlider play={play} last={last} />
      <ListFilters
        label={t('contest.board.search')}
        value={keyword}
        onChange={(next) => {
          setKeyword(next);
          setPage({ page: 1, size });
        }}
      >
        {replay.freezeMs !== null && (
          <Toggle
            label={t('contest-records.replay.showFrozen')}
            checked={freeze === 'frozen'}
            onChange={(keepsFreeze) => setFreeze(keepsFreeze ? 'frozen' : 'open')}
          />
        )}
      </ListFilters>
      <Legend type={replay.rules.type} />
      <BoardTable
        type={replay.rules.type}
        problems={replay.problems.map((problem) => ({
          ...problem,
          ...(counts.get(problem.id) ?? { ac: 0, total: 0 }),
        }))}
        rows={rows}
        myUid={user?.uid}
      />
      <BoardPager
        filters={{ page, size }}
        total={found.length}
        change={({ currentPage, limit }) => setPage({ page: currentPage ?? 1, size: limit ?? size })}
      />
    </>
  );
};
