import type { DiscoveredPlugin } from '@tribunal/server';
import { pluginAt, startTestApp, type Api, type Caller, type TestApp } from '@tribunal/testing';
import type { AcmRow, AllContestCalls, BoardPage, BoardQuery, OiRow } from '../../contract';
import type { ContestHarness } from '../contest-harness';

/** Starts a second server on the same database with the same clock. */
export async function secondServer(
  harness: ContestHarness,
  plugins: readonly DiscoveredPlugin[] = [],
): Promise<TestApp> {
  const plugin = await pluginAt(new URL('../..', import.meta.url));
  return startTestApp({
    databaseUrl: harness.site.databaseUrl,
    clock: { now: () => harness.now() },
    plugins: [plugin, ...plugins],
  });
}

type ApiCalls = Pick<Api<AllContestCalls>, 'api'>;
type BoardOptions = Omit<BoardQuery, 'cid'>;

export const rank = ({ api }: ApiCalls, as: Caller, cid: number, options: BoardOptions = {}): Promise<BoardPage> =>
  api('POST /api/get-contest-rank', { body: { cid, ...options }, as });

export const outside = ({ api }: ApiCalls, cid: number, options: BoardOptions = {}, as?: Caller): Promise<BoardPage> =>
  api('POST /api/get-contest-outside-scoreboard', { body: { cid, ...options }, ...(as && { as }) });

export const acm = ({ records }: Pick<BoardPage, 'records'>): AcmRow[] => records as AcmRow[];
export const oi = ({ records }: BoardPage): OiRow[] => records as OiRow[];

/** Formats rank, name and solve times of each row, e.g. `1 ada A@60`. */
export const linesOf = (page: Pick<BoardPage, 'records'>): string[] =>
  acm(page).map(({ rank: place, rankShowName, submissionInfo }) =>
    [
      place,
      rankShowName,
      ...Object.entries(submissionInfo)
        .filter(([, { isAC }]) => isAC)
        .map(([label, { ACTime }]) => `${label}@${ACTime! / 60}`),
    ].join(' '),
  );
