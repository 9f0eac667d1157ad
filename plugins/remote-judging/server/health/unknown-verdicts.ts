import { Limits } from '@tribunal/contract';
import type { RemoteJudgeCalls } from '../../contract';
import { RemoteLimits, type RemoteJudgeRow } from '../../contract';
import type { Knex } from 'knex';
import { storedText } from '@tribunal/server/platform';

type UnknownVerdict = RemoteJudgeCalls['POST /api/judge/remote/sync']['body']['unknown'][number];

/** Maximum number shown for each site. */
const MAX_SHOWN = 50;

const RETENTION_MS = 30 * 24 * 3600 * 1000;

/** Stores verdict texts of sites that no adapter knows; keeps the newest for each site. */
export async function saveUnknownVerdicts(knex: Knex, unknown: readonly UnknownVerdict[], now: Date): Promise<void> {
  for (const { key: bank, text, runId } of unknown) {
    const row = { bank, text: storedText(text, Limits.shortText.max), count: 1, lastRunId: runId, lastAt: now };
    await knex('remoteUnknown')
      .insert(row)
      .onConflict(['bank', 'text'])
      .merge({ count: knex.raw('remote_unknown.count + 1') as never, lastRunId: runId, lastAt: now });
  }
  for (const bank of new Set(unknown.map(({ key }) => key))) await deleteAllButNewest(knex, bank);
}

const deleteAllButNewest = (knex: Knex, bank: string): Promise<number> =>
  knex('remoteUnknown')
    .where({ bank })
    .whereNotIn(
      'text',
      knex('remoteUnknown')
        .where({ bank })
        .orderBy([{ column: 'lastAt', order: 'desc' }, 'text'])
        .limit(RemoteLimits.unknown.max)
        .select('text'),
    )
    .delete();

/** Deletes texts that no site has returned for a long time. */
export const deleteOldUnknownVerdicts = (knex: Knex, now: Date): Promise<number> =>
  knex('remoteUnknown')
    .where('lastAt', '<', new Date(now.getTime() - RETENTION_MS))
    .delete();

/** Returns the texts by site, newest first. */
export async function unknownVerdictsBySite(knex: Knex): Promise<ReadonlyMap<string, RemoteJudgeRow['unknown']>> {
  const rows = await knex('remoteUnknown').orderBy('lastAt', 'desc').select('*');
  const byBank = new Map<string, RemoteJudgeRow['unknown']>();
  for (const { bank, lastAt, text, count, lastRunId } of rows) {
    const shown = byBank.get(bank) ?? [];
    if (shown.length < MAX_SHOWN) shown.push({ text, count, lastRunId, lastAt: lastAt.toISOString() });
    byBank.set(bank, shown);
  }
  return byBank;
}
