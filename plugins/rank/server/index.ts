import {
  defineServerPart,
  onReopened,
  onSubmission,
  onVerdict,
  tokenScopes,
  Log,
  type ServerScope,
  id,
  optional,
  pageFields,
  routes,
  schemaFor,
  oneOf,
  type Field,
  type RouteSpec,
  searchText,
} from '@tribunal/server';
import { onAccountsChanged } from '@tribunal/server/account';
import { onProblemVisibilityChanged } from '@tribunal/server/problem';
import {
  RankRecount,
  RANK_TYPES,
  type GroupRankQuery,
  type RankCalls,
  type RankListQuery,
  type RankTypeOrNumber,
} from '../contract';
import { rank } from '../plugin';
import { OrderCache } from './order';
import { RankReader } from './rank-reader';
import { RecentRank } from './recent-rank';
import { RankChanges, RankTotals } from './totals';
import { ProblemType, TimeoutError, withTimeout } from '@tribunal/contract';

/** Parameters of an address are texts. */
const rankType = (): Field<RankTypeOrNumber> => ({
  joi: oneOf([...RANK_TYPES, ...Object.values(ProblemType).map(String)]).joi,
});

const rankRoutes = (ranks: RankReader, recent: RecentRank): RouteSpec[] =>
  routes<RankCalls>()({
    'GET /api/get-rank-list': {
      access: 'public',
      query: schemaFor<RankListQuery>({
        type: rankType(),
        searchUser: optional(searchText()),
        ...pageFields,
      }),
      handle: ({ query }) => ranks.getPage(query),
    },
    'GET /api/get-own-rank': {
      access: 'user',
      query: schemaFor<RankCalls['GET /api/get-own-rank']['query']>({
        type: rankType(),
        limit: pageFields.limit,
      }),
      handle: ({ viewer, query }) => ranks.getOwn(viewer, query),
    },
    'GET /api/get-group-rank-list': {
      access: 'user',
      query: schemaFor<GroupRankQuery>({
        gid: id(),
        type: rankType(),
        searchUser: optional(searchText()),
        ...pageFields,
      }),
      handle: ({ viewer, query }) => ranks.getGroupPage(viewer, query),
    },
    'GET /api/get-recent-seven-ac-rank': { access: 'public', handle: () => recent.read() },
  });

/** The plugin waits this long at its start for the count of all users, in ms; a longer one goes on meanwhile. */
const START_WAIT_MS = 2000;

export default defineServerPart(rank, (scope) => {
  scope.provide(RankChanges);
  scope.provide(RankTotals);
  scope.provide(OrderCache);
  scope.provide(RankReader);
  scope.provide(RecentRank);
  scope.provide(RankRecount, { value: scope.get(RankTotals) });
  scope.share(RankRecount);
  scope.contribute(tokenScopes, {
    read: [
      'GET /api/get-group-rank-list',
      'GET /api/get-own-rank',
      'GET /api/get-rank-list',
      'GET /api/get-recent-seven-ac-rank',
    ],
  });
  scope.serve(rankRoutes(scope.get(RankReader), scope.get(RecentRank)));
  recordChanges(scope);
  countTotals(scope);
});

/** Registers everything that moves a user, in the transaction that does it. */
function recordChanges(scope: Pick<ServerScope, 'get' | 'hook'>): void {
  const changes = scope.get(RankChanges);
  scope.hook(onSubmission, (submission) => changes.recordResults([submission]));
  scope.hook(onVerdict, ({ judged }) => changes.recordResults(judged));
  scope.hook(onReopened, ({ reopened }) => changes.recordReopened(reopened));
  scope.hook(onProblemVisibilityChanged, ({ pids }) => changes.recordProblems(pids));
  scope.hook(onAccountsChanged, ({ uids }) => changes.record(uids));
}

function countTotals(scope: Pick<ServerScope, 'get' | 'schedule' | 'effect'>): void {
  const [changes, totals, log] = [scope.get(RankChanges), scope.get(RankTotals), scope.get(Log)];
  scope.schedule({
    name: 'count-changed-users',
    cron: '* * * * *',
    run: async () => {
      await totals.countChanged();
      await changes.deleteOld();
    },
  });
  scope.schedule({ name: 'count-all-users', cron: '23 4 * * *', run: () => totals.recountAll() });
  // From here on, nothing that counts is missed.
  scope.effect('count of all users', async () => {
    const stop = new AbortController();
    const counting = totals.recountAll(stop.signal);
    await withTimeout(START_WAIT_MS, counting).catch((error: unknown) => {
      if (!(error instanceof TimeoutError)) throw error;
      counting.catch((late: unknown) => log.warn({ err: late }, 'users not counted; repeated at night'));
    });
    return async () => {
      stop.abort();
      await counting.catch(() => undefined);
    };
  });
}
