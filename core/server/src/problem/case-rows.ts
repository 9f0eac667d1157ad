import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { TestcaseRow } from './model';
import type { ReadyCase } from './testcases';

type CaseFields = Omit<TestcaseRow, 'id' | 'pid' | 'createdAt'>;

const BATCH_SIZE = 500;

const fieldsOf = ({ input, output, ...one }: ReadyCase, index: number): CaseFields => ({
  ...one,
  seq: index + 1,
  inputSha256: input.sha256,
  inputBytes: input.bytes,
  outputSha256: output.sha256,
  outputBytes: output.bytes,
});

/** Returns one hash over all testcases: problems with equal hashes are judged on equal data. */
export const dataHashOf = (cases: readonly ReadyCase[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        cases.map(({ input, output, groupNum, score }, index) => [
          index + 1,
          input.sha256,
          output.sha256,
          groupNum,
          score,
        ]),
      ),
    )
    .digest('hex');

/** Returns the problem's testcases in their order. */
export const casesOf = (knex: Knex, pid: number): Promise<TestcaseRow[]> =>
  knex('testcase').where({ pid }).orderBy('seq').select();

export const toReadyCase = (row: TestcaseRow): ReadyCase => ({
  inputName: row.inputName,
  input: { sha256: row.inputSha256, bytes: row.inputBytes },
  outputName: row.outputName,
  output: { sha256: row.outputSha256, bytes: row.outputBytes },
  score: row.score,
  groupNum: row.groupNum,
});

const contentOf = ({ inputSha256, outputSha256 }: Pick<CaseFields, 'inputSha256' | 'outputSha256'>): string =>
  `${inputSha256} ${outputSha256}`;

/** Returns a function that finds a row by content; each row is returned only once. */
function matchByContent(rows: readonly TestcaseRow[]): (one: CaseFields) => number | undefined {
  const ids = new Map<string, number[]>();
  for (const row of rows) ids.set(contentOf(row), [...(ids.get(contentOf(row)) ?? []), row.id]);
  return (one) => ids.get(contentOf(one))?.shift();
}

/**
 * Replaces the problem's testcases, in this order. A testcase with unchanged content keeps its row, so that verdicts
 * still refer to it. The caller must hold a lock on the problem's row.
 */
export async function replaceCases(knex: Knex, pid: number, cases: readonly ReadyCase[]): Promise<void> {
  const matchNext = matchByContent(await casesOf(knex, pid));
  const wanted = cases.map(fieldsOf).map((fields) => ({ fields, id: matchNext(fields) }));
  const kept = wanted.flatMap(({ fields, id }) => (id === undefined ? [] : [{ id, ...fields }]));
  const added = wanted.flatMap(({ fields, id }) => (id === undefined ? [{ pid, ...fields }] : []));

  await knex('testcase')
    .where({ pid })
    .whereNotIn(
      'id',
      kept.map(({ id }) => id),
    )
    .delete();
  // Positions are unique at all times, so the old ones are negated to avoid conflicts with the new ones.
  await knex('testcase')
    .where({ pid })
    .update({ seq: knex.raw('-seq') });
  await knex.raw(
    `update testcase t set seq = n.seq, score = n.score, group_num = n."groupNum", input_name = n."inputName",
       output_name = n."outputName"
     from jsonb_to_recordset(?::jsonb)
       as n (id bigint, seq int, score int, "groupNum" int, "inputName" text, "outputName" text)
     where t.id = n.id`,
    [JSON.stringify(kept)],
  );
  for (let at = 0; at < added.length; at += BATCH_SIZE) await knex('testcase').insert(added.slice(at, at + BATCH_SIZE));
}
