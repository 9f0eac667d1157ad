import { counted, evaluate } from '@tribunal/database';
import { migrationTableOf } from '@tribunal/migrations';
import type { Knex } from 'knex';

type ObjectKind = 'table' | 'view' | 'materialized view' | 'foreign table' | 'sequence' | 'function' | 'type';

/** What a plugin has in the database: `name` is as SQL writes it. Procedures and aggregates are functions. */
export interface SchemaObject {
  kind: ObjectKind;
  name: string;
}

/** The schema at one point of time. */
export interface SchemaSnapshot {
  objects: readonly SchemaObject[];
  /** Columns, indexes, constraints, triggers and policies of each table. */
  shapes: ReadonlyMap<string, string>;
}

/** Without what belongs to another object and goes with it, such as the sequence of a column. */
const OBJECTS = `
  select
      case c.relkind
        when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'f' then 'foreign table'
        else 'table'
      end as kind, c.oid::regclass::text as name
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not (c.relkind = 'S' and exists (select from pg_depend d where d.classid = 'pg_class'::regclass
        and d.objid = c.oid and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')))
  union all
  select 'function', p.oid::regprocedure::text from pg_proc p where p.pronamespace = current_schema()::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'i')
  union all
  select 'type', t.oid::regtype::text from pg_type t
    where t.typnamespace = current_schema()::regnamespace and (t.typtype in ('e', 'd', 'r')
      or t.typtype = 'c' and exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
`;

const SHAPES = `
  select c.oid::regclass::text as name, md5(
    coalesce((select string_agg(format('%s %s %s %s %s', a.attname, a.atttypid, a.atttypmod, a.attnotnull, a.atthasdef), ',' order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '') ||
    coalesce((select string_agg(i.indexrelid::text, ',' order by i.indexrelid) from pg_index i where i.indrelid = c.oid), '') ||
    coalesce((select string_agg(t.tgname, ',' order by t.tgname)
      from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal), '') ||
    coalesce((select string_agg(pg_get_constraintdef(k.oid), ',' order by k.oid)
      from pg_constraint k where k.conrelid = c.oid), '') ||
    coalesce((select string_agg(p.polname, ',' order by p.polname) from pg_policy p where p.polrelid = c.oid), '')
  ) as shape
  from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
`;

/** Returns what the schema has now. */
export async function snapshotOf(knex: Knex): Promise<SchemaSnapshot> {
  const all = (rows: string): string => `(select coalesce(jsonb_agg(found), '[]') from (${rows}) found)`;
  const objects = await evaluate<SchemaObject[]>(knex, all(OBJECTS));
  const shapes = await evaluate<{ name: string; shape: string }[]>(knex, all(SHAPES));
  return { objects, shapes: new Map(shapes.map(({ name, shape }) => [name, shape])) };
}

/** Returns whether there is a table, view or sequence with this name. */
export const hasRelation = (knex: Knex, name: string): Promise<boolean> =>
  evaluate<boolean>(knex, 'to_regclass(?) is not null', [name]);

const keyOf = ({ kind, name }: SchemaObject): string => `${kind} ${name}`;

/** Returns what came into the schema between two snapshots. */
export function createdBetween(before: SchemaSnapshot, after: SchemaSnapshot): SchemaObject[] {
  const known = new Set(before.objects.map(keyOf));
  return after.objects.filter((object) => !known.has(keyOf(object)));
}

/**
 * Checks what the migrations of a plugin did: it may create what begins with its name, and change what it has.
 * @param own what it had before
 * @throws if it did something else
 */
export function assertOwnChanges(
  { plugin, own, announced }: { plugin: string; own: ReadonlySet<string>; announced: readonly string[] },
  before: SchemaSnapshot,
  after: SchemaSnapshot,
): void {
  const prefix = plugin.replaceAll('-', '_');
  const ledger = migrationTableOf(plugin);
  for (const { kind, name } of createdBetween(before, after)) {
    if (name === ledger) continue;
    if (name !== prefix && !name.startsWith(`${prefix}_`)) {
      throw new Error(`its migrations create the ${kind} ${name}, whose name must begin with ${prefix}_`);
    }
    if (kind === 'table' && !announced.includes(name)) {
      throw new Error(`its migrations create the table ${name}, which its package does not announce`);
    }
  }
  for (const [name, shape] of before.shapes) {
    if (own.has(name) || name === ledger || after.shapes.get(name) === shape) continue;
    throw new Error(`its migrations change the table ${name}, which is not its own`);
  }
}

/** Returns how many rows each table has; tables that are gone are left out. */
export async function countRows(knex: Knex, tables: readonly string[]): Promise<{ table: string; rows: number }[]> {
  const counts: { table: string; rows: number }[] = [];
  for (const table of tables) {
    if (await hasRelation(knex, table)) counts.push({ table, rows: await counted(knex(table)) });
  }
  return counts;
}

const DROPS: readonly (readonly [ObjectKind, string])[] = [
  ['materialized view', 'materialized view'],
  ['view', 'view'],
  ['table', 'table'],
  ['foreign table', 'foreign table'],
  ['function', 'routine'],
  ['sequence', 'sequence'],
  ['type', 'type'],
];

/**
 * Drops what migrations have created, and their ledger. Its parts may depend on each other in any way.
 * @throws if something else depends on them, which then would be dropped or changed too; undo the transaction
 */
export async function dropObjects(trx: Knex, plugin: string, objects: readonly SchemaObject[]): Promise<void> {
  const ledger = migrationTableOf(plugin);
  const own = new Set([...objects.map(({ name }) => name), ledger]);
  const before = await snapshotOf(trx);
  for (const [kind, word] of DROPS) {
    const names = objects.filter((object) => object.kind === kind).map(({ name }) => name);
    if (names.length > 0) await trx.raw(`drop ${word} if exists ${names.join(', ')} cascade`);
  }
  await trx.raw('drop table if exists ??', [ledger]);
  const after = await snapshotOf(trx);
  const gone = createdBetween(after, before).filter(({ name }) => !own.has(name));
  const changed = [...before.shapes]
    .filter(([name, shape]) => !own.has(name) && after.shapes.has(name) && after.shapes.get(name) !== shape)
    .map(([name]) => `table ${name}`);
  const others = [...gone.map(keyOf), ...changed];
  if (others.length > 0) throw new Error(`something else depends on it: ${others.join(', ')}`);
}
