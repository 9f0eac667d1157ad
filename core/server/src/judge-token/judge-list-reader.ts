import { type JudgeAdminCalls, type JudgeRow } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { prepared } from '@tribunal/database';
import { Clock, Db } from '@tribunal/platform';
import { aliveSince } from '../judging/alive-since';
import { ProblemSources } from '../problem';

/** A judge that is not alive has no slots. */
const listedJudges = prepared<'judge-list', { slots: number | null }>(
  'judge-list',
  `
  select t.id, t.name, t.instance, t.keys, t.created_at as "createdAt", t.seen_at as "seenAt",
    t.revoked_at as "revokedAt",
    (select sum(n.slots)::int from judge_node n where n.judge_id = t.id and n.seen_at > $1) as slots,
    array(select distinct l ->> 'name' from judge_node n cross join jsonb_array_elements(n.languages) l
      where n.judge_id = t.id order by 1) as languages,
    (select count(*)::int from judgement j
      where j.judge_id = t.id and j.is_wanted and j.judged_at is null) as running
  from judge_token t order by t.name, t.id`,
);
type ListedJudge = Awaited<ReturnType<typeof listedJudges>>[number];

const STATES: readonly JudgeRow['state'][] = ['online', 'offline', 'revoked'];

/** Lists, for the administration area, the judges that may call or could register. */
@injectable()
export class JudgeListReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(ProblemSources) private readonly problemSources: ProblemSources,
  ) {}

  async list(): Promise<JudgeAdminCalls['GET /api/admin/judge']['data']> {
    const alive = aliveSince(this.clock.now());
    const judges = (await listedJudges(this.knex, [alive])).map((row) => present(row, alive));
    judges.sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state));
    return { judges, keys: [...this.problemSources.keys()] };
  }
}

function stateOf({ revokedAt, seenAt }: ListedJudge, alive: Date): JudgeRow['state'] {
  if (revokedAt) return 'revoked';
  return seenAt && seenAt > alive ? 'online' : 'offline';
}

const present = (row: ListedJudge, alive: Date): JudgeRow => ({
  id: row.id,
  name: row.name,
  origin: row.instance === null ? 'created' : 'registered',
  state: stateOf(row, alive),
  keys: row.keys,
  languages: row.languages,
  slots: row.slots,
  running: row.running,
  gmtCreate: row.createdAt.toISOString(),
  lastSeen: row.seenAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
});
