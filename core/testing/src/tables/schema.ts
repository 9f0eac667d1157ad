import type { Knex } from 'knex';
import { snakeCaseMappers } from 'objection';

export interface Column {
  /** Name in rows, which the mappers of the database connection convert. */
  readonly name: string;
  /** TypeScript type of the values that the driver returns, without null. */
  readonly type: string;
  readonly isNullable: boolean;
  /** Whether an insert may omit it. */
  readonly isOptional: boolean;
  readonly isJson: boolean;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

/** A table as PostgreSQL names it, with what ties it to others. */
export interface TableKeys {
  readonly name: string;
  readonly primaryKey: readonly string[];
  readonly references: readonly Reference[];
}

export interface Reference {
  readonly columns: readonly string[];
  readonly to: string;
  /** Whether the columns may be null. */
  readonly isOptional: boolean;
  /** What happens to the row when the one that it refers to is deleted. */
  readonly onDelete: 'refused' | 'deleted' | 'set to null' | 'set to the default';
}

interface StoredColumn {
  table: string;
  column: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  checks: string[];
}

/** Types by what `openDatabase` makes of a column: it parses bigints, but neither numerics nor elements of bigint[]. */
export const TYPES: Record<string, string> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  date: 'Date',
  float4: 'number',
  float8: 'number',
  inet: 'string',
  cidr: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  timestamp: 'Date',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
  _bool: 'boolean[]',
  _float8: 'number[]',
  _int2: 'number[]',
  _int4: 'number[]',
  _int8: 'string[]',
  _text: 'string[]',
  _uuid: 'string[]',
  _varchar: 'string[]',
};

const COLUMNS = `
  select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as "isNullable",
         a.atthasdef or a.attidentity <> '' as "hasDefault",
         array(select pg_get_constraintdef(k.oid) from pg_constraint k
               where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_type t on t.oid = a.atttypid
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
    and c.relname not like 'migration\\_%'
  order by c.relname, a.attnum`;

const KEYS = `
  select c.relname as name,
         coalesce((select array_agg(a.attname::text order by p.place) from pg_constraint k, unnest(k.conkey) with ordinality p(attnum, place)
           join pg_attribute a on a.attnum = p.attnum where a.attrelid = c.oid and k.conrelid = c.oid and k.contype = 'p'), '{}') as "primaryKey",
         coalesce((select json_agg(json_build_object(
             'columns', (select json_agg(a.attname order by p.place) from unnest(k.conkey) with ordinality p(attnum, place)
               join pg_attribute a on a.attrelid = c.oid and a.attnum = p.attnum),
             'to', f.relname,
             'isOptional', exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.conkey) and not a.attnotnull),
             'onDelete', case k.confdeltype when 'c' then 'deleted' when 'n' then 'set to null' when 'd' then 'set to the default' else 'refused' end
           ) order by f.relname, k.conname)
           from pg_constraint k join pg_class f on f.oid = k.confrelid where k.conrelid = c.oid and k.contype = 'f'), '[]') as "references"
  from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    and c.relname not like 'migration\\_%'
  order by c.relname`;

const camelCase = (name: string): string => Object.keys(snakeCaseMappers().parse({ [name]: null }))[0]!;

const ENUM = /^CHECK \(\(\(?\w+\)?(?:::text)? = ANY \(\(?ARRAY\[([^\]]*)\]\)?(?:::text\[\])?\)\)\)$/;

/** Returns the union of the values that a check allows, or null for any other check. */
function enumOf(check: string): string | null {
  const values = ENUM.exec(check)?.[1]!
    .split(', ')
    .map((value) => value.replace(/^'(-\d+)'::(?:small|big)?int(?:eger)?$/, '$1').replace(/::[\w ]+$/, ''));
  return values ? values.join(' | ') : null;
}

function columnOf({ table, column, type, isNullable, hasDefault, checks }: StoredColumn): Column {
  const known = TYPES[type];
  if (!known)
    throw new Error(`${table}.${column} has the type ${type}: add what the driver returns to ${import.meta.url}`);
  return {
    name: camelCase(column),
    type: checks.map(enumOf).find((union) => union !== null) ?? known,
    isNullable,
    isOptional: hasDefault || isNullable,
    isJson: type === 'json' || type === 'jsonb',
  };
}

/** Reads the tables of a migrated database, without those that record the migrations. */
export async function readTables(knex: Knex): Promise<Table[]> {
  const { rows } = await knex.raw<{ rows: StoredColumn[] }>(COLUMNS);
  return [...new Set(rows.map(({ table }) => table))].map((name) => ({
    name: camelCase(name),
    columns: rows.filter(({ table }) => table === name).map(columnOf),
  }));
}

/** Reads the keys of the tables of a migrated database, without those that record the migrations. */
export async function readKeys(knex: Knex): Promise<TableKeys[]> {
  const { rows } = await knex.raw<{ rows: TableKeys[] }>(KEYS);
  return rows;
}

/** Returns the name of a table in code. */
export const codeNameOf = camelCase;
