import { Limits } from '@tribunal/contract';
import { id, nullable, optional, pageFields, routes, schemaFor, text, type RouteSpec } from '@tribunal/server';
import { ContestLimits, type RecordCalls } from '../../contract';
import type { RecordBankLinks } from './bank-links';
import type { RecordDesk } from './desk';
import type { FeedKeyMaker } from './feed-keys';
import type { ReplayReader } from './replays';
import type { VirtualRankReader } from './virtual-ranks';
import type { VirtualRunDesk } from './virtual-runs';

type Calls = Omit<RecordCalls, Extract<keyof RecordCalls, `${string} /api/admin/contest/rejudge${string}`>>;

export interface RecordServices {
  records: RecordDesk;
  links: RecordBankLinks;
  keys: FeedKeyMaker;
  replays: ReplayReader;
  runs: VirtualRunDesk;
  ranks: VirtualRankReader;
}

const RECORD_BYTES = ContestLimits.record.bytes;
/** In a body each quotation mark of the file takes two bytes. */
const BODY_BYTES = 2 * RECORD_BYTES;

const byContest = schemaFor<{ cid: number }>({ cid: id() });
const access = 'can:contest_admin';

export const recordRoutes = ({ records, links, keys, replays, runs, ranks }: RecordServices): RouteSpec[] =>
  routes<Calls>()({
    'POST /api/admin/contest/record': {
      access,
      body: schemaFor<Calls['POST /api/admin/contest/record']['body']>({
        name: text({ max: Limits.shortText.max }),
        text: text({ min: 1, max: RECORD_BYTES }),
        title: optional(text({ ...ContestLimits.title, trim: 'trim' })),
      }),
      maxBytes: BODY_BYTES,
      handle: ({ viewer, body, locale }) => records.take(viewer, body, locale),
    },
    'PUT /api/admin/contest/record-problem': {
      access,
      body: schemaFor<Calls['PUT /api/admin/contest/record-problem']['body']>({
        cid: id(),
        displayId: text(ContestLimits.displayId),
        pid: nullable(id()),
      }),
      handle: ({ viewer, body }) => links.link(viewer, body),
    },
    'POST /api/admin/contest/feed-key': {
      access,
      body: byContest,
      handle: ({ viewer, body }) => keys.renew(viewer, body.cid),
    },
    'GET /api/get-contest-replay': {
      access: 'user',
      query: byContest,
      handle: ({ viewer, query }) => replays.of(viewer, query.cid),
    },
    'POST /api/contest-virtual': {
      access: 'user',
      body: byContest,
      handle: ({ viewer, body }) => runs.begin(viewer, body.cid),
    },
    'DELETE /api/contest-virtual': {
      access: 'user',
      query: byContest,
      handle: ({ viewer, query }) => runs.end(viewer, query.cid),
    },
    'GET /api/get-contest-virtual-rank': {
      access: 'user',
      query: schemaFor<Calls['GET /api/get-contest-virtual-rank']['query']>({ cid: id(), ...pageFields }),
      handle: ({ viewer, query }) => ranks.of(viewer, query),
    },
  });
