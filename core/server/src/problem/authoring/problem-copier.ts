import { LOCAL_PROBLEM_SOURCE } from '@tribunal/contract';
import type { Knex } from 'knex';
import { createVersions } from '../problem-versions';

/** How the problems of a place are copied into another one. */
export interface PlaceCopy {
  from: number;
  to: number;
  /** Author of the copies. */
  uid: string;
  /** Returns the ids of the copies, which no other problem has, in the order of the originals. */
  newIds(problems: readonly { id: number; problemId: string }[]): Promise<readonly string[]>;
  /** Copies the pictures and attachments of problems, and returns the names of the copies by those of the originals. */
  copyFiles(copies: Copies): Promise<ReadonlyMap<string, string>>;
}
/** The copies of problems by their originals. */
export type Copies = ReadonlyMap<number, number>;

/** Problems whose rows are in memory at once: their texts can be large. */
const CHUNK = 50;
const TEXTS = ['description', 'input', 'output', 'examples', 'hint', 'source'] as const;
type Texts = Record<(typeof TEXTS)[number], string | null>;

/** Rows of a problem that its copy has as well, with their columns. Testcases name their files by content. */
const PARTS: Readonly<Record<string, string>> = {
  testcase: `seq, input_sha256, input_bytes, input_name, output_sha256, output_bytes, output_name, score, group_num`,
  problem_language: 'lid',
  code_template: 'lid, code, status',
  problem_solution: 'place, name, language, code, expected',
};

/**
 * Copies the problems of a place with all that their authors wrote, in the caller's transaction. Submissions and what
 * follows from them are left out. The originals are locked against changes until it ends.
 */
export async function copyProblems(knex: Knex, place: PlaceCopy): Promise<Copies> {
  const problems = await knex('problem')
    .where({ gid: place.from, bank: LOCAL_PROBLEM_SOURCE })
    .orderBy('id')
    .forShare()
    .select('id', 'problemId');
  const problemIds = await place.newIds(problems);
  const copies = new Map<number, number>();
  for (let start = 0; start < problems.length; start += CHUNK) {
    const ids = problems.slice(start, start + CHUNK).map(({ id }) => id);
    const rows = await knex('problem').whereIn('id', ids).orderBy('id');
    const copied = rows.map(({ id: _, createdAt: __, updatedAt: ___, ...row }, index) => ({
      ...row,
      problemId: problemIds[start + index]!,
      gid: place.to,
      authorUid: place.uid,
      modifiedUid: null,
      versionId: null,
    }));
    const made = await knex('problem').insert(copied).returning(['id', 'problemId']);
    const idOf = new Map(made.map(({ id, problemId }) => [problemId, id]));
    ids.forEach((id, index) => copies.set(id, idOf.get(problemIds[start + index]!)!));
  }
  if (copies.size === 0) return copies;
  const pids = [...copies.values()];
  await knex('problemCount').insert(pids.map((pid) => ({ pid })));
  for (const [table, columns] of Object.entries(PARTS)) await copyPart(knex, copies, table, columns);
  await copyTags(knex, copies, place);
  await createVersions(knex, pids);
  await replaceNames(knex, pids, await place.copyFiles(copies));
  return copies;
}

const pairs = (copies: Copies) => ({ originals: [...copies.keys()], copies: [...copies.values()] });
const COPIES = 'unnest(:originals::integer[], :copies::integer[]) as copy (original, pid)';

async function copyPart(knex: Knex, copies: Copies, table: string, columns: string): Promise<void> {
  await knex.raw(
    `insert into ${table} (pid, ${columns})
     select copy.pid, ${columns.replace(/\w+/g, 'part.$&')}
     from ${COPIES} join ${table} part on part.pid = copy.original order by copy.pid`,
    pairs(copies),
  );
}

/** Copies the tags of the place itself, and gives the copies of problems their tags. */
async function copyTags(knex: Knex, copies: Copies, { from, to }: PlaceCopy): Promise<void> {
  await knex.raw(
    'insert into tag (name, color, oj, gid) select name, color, oj, :to::bigint from tag where gid = :from on conflict do nothing',
    { from, to },
  );
  await knex.raw(
    `insert into problem_tag (pid, tag_id)
     select distinct copy.pid, coalesce(own.id, t.id)
     from ${COPIES} join problem_tag l on l.pid = copy.original join tag t on t.id = l.tag_id
     left join tag own on t.gid = :from and own.gid = :to and own.oj = t.oj and lower(own.name) = lower(t.name)`,
    { ...pairs(copies), from, to },
  );
}

/** Replaces the names of files in the statements of problems. */
async function replaceNames(knex: Knex, pids: readonly number[], names: ReadonlyMap<string, string>): Promise<void> {
  if (names.size === 0) return;
  for (let start = 0; start < pids.length; start += CHUNK) {
    const rows = await knex('problem')
      .whereIn('id', pids.slice(start, start + CHUNK))
      .select('id', ...TEXTS);
    const changed = rows.filter((texts) => replaceIn(texts, names));
    if (changed.length === 0) continue;
    await knex.raw(
      `update problem p set ${TEXTS.map((column) => `${column} = changed.${column}`).join(', ')}
       from json_populate_recordset(null::problem, ?) as changed where p.id = changed.id`,
      [JSON.stringify(changed)],
    );
  }
}

/** Replaces names in the texts, and returns whether there were any. */
function replaceIn(texts: Texts, names: ReadonlyMap<string, string>): boolean {
  let isChanged = false;
  for (const column of TEXTS) {
    const before = texts[column];
    texts[column] = before && before.replace(/[\w-]+(?:\.\w+)?/g, (name) => names.get(name) ?? name);
    isChanged ||= texts[column] !== before;
  }
  return isChanged;
}
