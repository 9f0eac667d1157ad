import type { ServerScope } from '@tribunal/server';
import { BankLinks, RecordBankLinks } from './bank-links';
import { RecordDesk, Records } from './desk';
import { FeedKeyMaker, FeedKeys } from './feed-keys';
import { ReplayReader, Replays } from './replays';
import { recordRoutes } from './routes';
import { VirtualRankReader, VirtualRanks } from './virtual-ranks';
import { VirtualRunDesk, VirtualRuns } from './virtual-runs';

export { feedKeyHash } from './feed-keys';

/** Contests that are over: read from files, gone through again, taken part in virtually. The scope has the boards already. */
export function openRecords(scope: Pick<ServerScope, 'provide' | 'get' | 'serve'>): void {
  scope.provide(Records, RecordDesk);
  scope.provide(BankLinks, RecordBankLinks);
  scope.provide(FeedKeys, FeedKeyMaker);
  scope.provide(Replays, ReplayReader);
  scope.provide(VirtualRuns, VirtualRunDesk);
  scope.provide(VirtualRanks, VirtualRankReader);
  scope.serve(
    recordRoutes({
      records: scope.get(Records),
      links: scope.get(BankLinks),
      keys: scope.get(FeedKeys),
      replays: scope.get(Replays),
      runs: scope.get(VirtualRuns),
      ranks: scope.get(VirtualRanks),
    }),
  );
}
