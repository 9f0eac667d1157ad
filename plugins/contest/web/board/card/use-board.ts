import { callKey, queryClient, useJitteredRefetch, useTopic } from '@tribunal/web/plugin';
import { useEffect, useState } from 'react';
import {
  contestUpdates,
  ContestIntervals,
  type BoardPage,
  type BoardQuery,
  type Contest,
  type ContestUpdate,
  type BoardRow,
} from '../../../contract';
import { useCall } from '../../calls';
import { usePhaseChange, type Phase } from '../../clock';
import { compareRows } from '../table';

type BoardUpdate = Extract<ContestUpdate, { kind: 'board' }>;

const replaced = (rows: readonly BoardRow[], updatedRows: ReadonlyMap<string, BoardRow>): BoardRow[] =>
  rows.map((row) => {
    const fresh = updatedRows.get(row.uid);
    if (!fresh) return row;
    return row.isFollowed === undefined ? fresh : { ...fresh, isFollowed: row.isFollowed };
  });

/**
 * Applies an update to a page of the scoreboard: its rows change and are sorted again. A participant who moves to
 * this page from another one appears only after the next fetch. Returns the same object if the update changes
 * nothing.
 */
export function withUpdate(page: BoardPage, { version, rows }: BoardUpdate): BoardPage {
  if (version <= page.version) return page;
  const updatedRows = new Map(rows.map((row) => [row.uid, row]));
  if (![...page.records, ...page.pinned].some(({ uid }) => updatedRows.has(uid))) return page;
  return {
    ...page,
    version,
    records: replaced(page.records, updatedRows).sort(compareRows),
    pinned: replaced(page.pinned, updatedRows),
  };
}

/** Call that reads the scoreboard: inside the contest, or publicly. */
export type BoardCall = 'POST /api/get-contest-rank' | 'POST /api/get-contest-outside-scoreboard';

interface Source {
  call: BoardCall;
  query: BoardQuery;
  contest: Contest;
  phase: Phase;
}

/** Updates contain rows of the common scoreboard only, not of one that hides less or includes late submissions. */
const isCommon = ({ forceRefresh, containsEnd }: BoardQuery): boolean => !forceRefresh && !containsEnd;

/**
 * Provides a page of a scoreboard and keeps it current: through updates, by polling, and when a phase change shows or
 * hides results.
 */
export const useBoard = ({ call, query, contest, phase }: Source) => {
  const { cid } = query;
  const [isAuto, setAuto] = useState(true);
  const isRefreshing = isAuto && phase === 'running';
  const result = useCall(
    call,
    { body: query, failures: 'silent' },
    { keep: 'previous', refetchInterval: isRefreshing && ContestIntervals.boardRefresh },
  );
  const { error, refetch } = result;
  useEffect(() => {
    if (error) setAuto(false);
  }, [error]);

  const fetchSoon = useJitteredRefetch(() => void refetch());
  const handleUpdate = (update: ContestUpdate): void => {
    if (update.kind !== 'board' && update.kind !== 'contest' && update.kind !== 'problems') return;
    // A user who has switched updates off wants the scoreboard not to change.
    if (!isAuto) return;
    fetchSoon();
    if (update.kind !== 'board' || !isCommon(query)) return;
    queryClient.setQueryData<BoardPage>(callKey(call, { body: query }), (page) => page && withUpdate(page, update));
  };
  useTopic(contestUpdates, cid, handleUpdate, () => isAuto && fetchSoon());
  // After a phase change it is a different scoreboard, so the old rows must be replaced.
  usePhaseChange(contest, fetchSoon);

  return { ...result, auto: { isOn: isRefreshing, isPossible: phase === 'running', set: setAuto } };
};
