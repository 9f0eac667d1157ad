import { pluginAt, startTestApp, type Api, type Caller, type TestApp } from '@tribunal/testing';
import type { AcmRow, AllContestCalls, BoardPage, BoardQuery, OiRow } from '../../contract';
import type { ContestTestSite } from '../contest-test-site';

/** Another server on the database of the world, at the same time of day. */
export async function secondServer(world: ContestTestSite): Promise<TestApp> {
  const plugin = await pluginAt(new URL('../..', import.meta.url));
  return startTestApp({ databaseUrl: world.site.databaseUrl, clock: { now: () => world.now() }, plugins: [plugin] });
}

type Calls = Pick<Api<AllContestCalls>, 'api'>;
type Wish = Omit<BoardQuery, 'cid'>;

export const rank = ({ api }: Calls, as: Caller, cid: number, wish: Wish = {}): Promise<BoardPage> =>
  api('POST /api/get-contest-rank', { body: { cid, ...wish }, as });

export const outside = ({ api }: Calls, cid: number, wish: Wish = {}, as?: Caller): Promise<BoardPage> =>
  api('POST /api/get-contest-outside-scoreboard', { body: { cid, ...wish }, ...(as && { as }) });

export const acm = ({ records }: BoardPage): AcmRow[] => records as AcmRow[];
export const oi = ({ records }: BoardPage): OiRow[] => records as OiRow[];

/** Rank and name of each row, and what was solved when: `1 ada A@60`. */
export const linesOf = (page: BoardPage): string[] =>
  acm(page).map(({ rank: place, rankShowName, submissionInfo }) =>
    [
      place,
      rankShowName,
      ...Object.entries(submissionInfo)
        .filter(([, { isAC }]) => isAC)
        .map(([label, { ACTime }]) => `${label}@${ACTime! / 60}`),
    ].join(' '),
  );
