import { Limits, type RemoteJudgeCalls, type RemoteJudgeRow } from '@tribunal/contract';
import type { Knex } from 'knex';
import { storedText } from '../../database';

type Unknown = RemoteJudgeCalls['POST /api/judge/remote/sync']['body']['unknown'][number];

/** What is shown of each site. */
const MOST_SHOWN = 50;

const KEPT_MS = 30 * 24 * 3600 * 1000;

/** Keeps words of sites that no adapter has a verdict for; of each site the newest. */
export async function keepUnknown(knex: Knex, unknown: readonly Unknown[], now: Date): Promise<void> {
  for (const { key: bank, text, runId } of unknown) {
    const row = { bank, text: storedText(text, Limits.shortText.max), count: 1, lastRunId: runId, lastAt: now };
    await knex('remoteUnknown')
      .insert(row)
      .onConflict(['bank', 'text'])
      .merge({ count: knex.raw('remote_unknown.count + 1') as never, lastRunId: runId, lastAt: now });
  }
  for (const bank of new Set(unknown.map(({ key }) => key))) await keepNewest(knex, bank);
}

const keepNewest = (knex: Knex, bank: string): Promise<number> =>
  knex('remoteUnknown')
    .where({ bank })
    .whereNotIn(
      'text',
      knex('remoteUnknown')
        .where({ bank })
        .orderBy([{ column: 'lastAt', order: 'desc' }, 'text'])
        .limit(Limits.remoteUnknown.max)
        .select('text'),
    )
    .delete();

/** Removes what no site has said for long. */
export const forgetUnknown = (knex: Knex, now: Date): Promise<number> =>
  knex('remoteUnknown')
    .where('lastAt', '<', new Date(now.getTime() - KEPT_MS))
    .delete();

interface Row {
  bank: string;
  text: string;
  count: number;
  lastRunId: string;
  lastAt: Date;
}

/** By site, the newest first. */
export async function unknownOf(knex: Knex): Promise<ReadonlyMap<string, RemoteJudgeRow['unknown']>> {
  const rows = await knex('remoteUnknown').orderBy('lastAt', 'desc').select<Row[]>('*');
  const byBank = new Map<string, RemoteJudgeRow['unknown']>();
  for (const { bank, lastAt, text, count, lastRunId } of rows) {
    const shown = byBank.get(bank) ?? [];
    if (shown.length < MOST_SHOWN) shown.push({ text, count, lastRunId, lastAt: lastAt.toISOString() });
    byBank.set(bank, shown);
  }
  return byBank;
}
