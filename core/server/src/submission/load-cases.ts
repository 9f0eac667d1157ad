import type { Knex } from 'knex';
import type { StoredCase } from './presenter';

/**
 * Loads the results of single testcases in order, with their file names. The names are those of the data that was
 * judged on, if it is known, because a problem's testcases may have been replaced since.
 */
export const loadCases = (knex: Knex, judgementId: number): Promise<StoredCase[]> =>
  knex('judgementCase as c')
    .join('judgement as j', 'j.id', 'c.judgementId')
    .leftJoin('problemVersion as v', 'v.id', 'j.versionId')
    .joinRaw(
      `left join lateral jsonb_to_recordset(v.settings -> 'cases')
         as d ("seq" integer, "inputName" text, "outputName" text) on d."seq" = c.seq`,
    )
    .leftJoin('testcase as t', 't.id', 'c.caseId')
    .where('c.judgementId', judgementId)
    .orderBy('c.seq')
    .select(
      'c.*',
      knex.raw(`coalesce(d."inputName", t.input_name) as input_name`),
      knex.raw(`coalesce(d."outputName", t.output_name) as output_name`),
    );
