import type { Knex } from 'knex';
import { counted, type Transactions } from '@tribunal/database';
import { removeTrials } from '../judging';
import type { AccountContentProvider } from './account-content';

const BATCH_SIZE = 500;

/** Judgements that still need the code. */
const NEEDED = `exists (
  select from judgement j where j.submission_id = submission.id and j.is_wanted and j.judged_at is null)`;

/** Erases the code of a batch of submissions and what judges said about it; verdicts stay. Returns the batch's size. */
async function eraseBatch(knex: Knex, uid: string, at: Date): Promise<number> {
  const ids: number[] = await knex('submission')
    .where({ uid })
    .whereNull('erasedAt')
    .whereRaw(`not ${NEEDED}`)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .forNoKeyUpdate()
    .pluck('id');
  await knex('submission').whereIn('id', ids).update({ code: '', ip: '', share: false, erasedAt: at });
  const judgements = knex('judgement').whereIn('submissionId', ids).select('id');
  await knex('judgementCase').whereIn('judgementId', judgements.clone()).update({ message: null, note: null });
  // Nobody can judge it again, so nobody needs to know why it was not judged.
  await knex('internalError')
    .whereIn('judgementId', judgements.clone())
    .whereNull('resolvedAt')
    .update({ resolvedAt: at });
  await knex('judgement').whereIn('submissionId', ids).update({ message: null });
  return ids.length;
}

/** Submissions keep their verdicts, because counters and scoreboards depend on them, and lose their code. */
export const submissionContent = (knex: Knex, transactions: Transactions, now: () => Date): AccountContentProvider => ({
  plugin: null,
  part: 'submissions',
  count: async (uids) => [
    {
      textKey: 'erasure.submissions',
      count: await counted(
        knex('submission')
          .whereIn('uid', [...uids])
          .whereNull('erasedAt'),
      ),
      deleted: 'kept',
      erased: 'emptied',
    },
    {
      textKey: 'erasure.testRuns',
      count: await counted(
        knex('trial')
          .whereIn('uid', [...uids])
          .whereNot({ kind: 'solution' }),
      ),
      deleted: 'kept',
      erased: 'removed',
    },
  ],
  erase: async ({ uid }) => {
    const batch = () => transactions.run(() => eraseBatch(knex, uid, now()));
    while ((await batch()) === BATCH_SIZE);
    await transactions.run(async () => {
      await removeTrials(knex, await knex('trial').where({ uid }).whereNot({ kind: 'solution' }).pluck('id'));
    });
    const isWaiting = await knex('submission').where({ uid }).whereNull('erasedAt').first('id');
    return isWaiting ? 'later' : 'done';
  },
});
