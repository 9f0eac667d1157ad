import type { Knex } from 'knex';
import type { ClientBase } from 'pg';
import { TYPES, codeNameOf } from './schema';

/** What a statement returns: columns with their TypeScript types, in which `Row<'table'>` is the row of a table. */
export interface DescribedStatement {
  readonly name: string;
  readonly columns: readonly { name: string; type: string }[];
}

interface PlanNode {
  Output?: string[];
  Plans?: PlanNode[];
  'Join Type'?: string;
  'Parent Relationship'?: string;
  'Relation Name'?: string;
}

/** Joins whose inner or outer side may be missing, so that its columns are null. */
const MISSING_SIDES: Record<string, readonly string[]> = {
  Left: ['Inner'],
  Right: ['Outer'],
  Full: ['Inner', 'Outer'],
};

const relationsIn = (node: PlanNode): string[] => [
  ...(node['Relation Name'] ? [node['Relation Name']] : []),
  ...(node.Plans ?? []).flatMap(relationsIn),
];

/** Returns the tables that an outer join of the plan may leave without a row. */
function missingTables(node: PlanNode): string[] {
  const sides = MISSING_SIDES[node['Join Type'] ?? ''] ?? [];
  return (node.Plans ?? []).flatMap((part) =>
    sides.includes(part['Parent Relationship'] ?? '') ? relationsIn(part) : missingTables(part),
  );
}

/** Expressions that are never null, as PostgreSQL writes them. */
const NEVER_NULL = [
  /^count\([^()]*\)( FILTER \(.*\))?$/,
  /^COALESCE\(.*, ('[^']*'::\w+|\d+|'\d+'::\w+|false|true)\)$/,
  / IS (NOT )?NULL$/,
  / IS (NOT )?DISTINCT FROM /,
  /^(NOT )?\(?(hashed |alternatives: )?SubPlan \d+/,
  /^ARRAY\(SubPlan \d+/,
  /^\d+$/,
  /^(row_number|rank)\(\)/,
  /^pg_snapshot_xmin/,
];

/** Removes parentheses around the whole of an expression, and a cast of that. */
function bare(expression: string): string {
  let depth = 0;
  for (const [at, sign] of [...expression].entries()) {
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth > 0 || at === expression.length - 1) continue;
    const rest = expression.slice(at + 1);
    return sign === ')' && /^(::[\w ]+)+$/.test(rest) ? bare(expression.slice(0, at + 1)) : expression;
  }
  return expression.startsWith('(') ? bare(expression.slice(1, -1)) : expression;
}

const isNeverNull = (expression = ''): boolean => NEVER_NULL.some((form) => form.test(bare(expression)));

const ORIGINS = `
  select a.attrelid || '.' || a.attnum as key, c.relname as "table", a.attname as "column"
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and a.attnum > 0`;

/** Prepares the statements in a migrated database, and returns what PostgreSQL knows of their results. */
export function describeStatements(
  knex: Knex,
  statements: ReadonlyMap<string, string>,
): Promise<readonly DescribedStatement[]> {
  return knex.transaction(async (trx) => {
    const client = await (trx.client as { acquireConnection(): Promise<ClientBase> }).acquireConnection();
    const origins = await client.query<{ key: string; table: string; column: string }>(ORIGINS);
    const originOf = new Map(origins.rows.map(({ key, ...origin }) => [key, origin]));
    const types = await client.query<{ oid: number; name: string }>(
      'select oid::integer, typname as name from pg_type',
    );
    const typeOf = new Map(types.rows.map(({ oid, name }) => [oid, TYPES[name]]));
    await client.query('set local plan_cache_mode = force_generic_plan');
    const described: DescribedStatement[] = [];
    for (const [name, text] of statements) {
      await client.query(`prepare described as ${text}`);
      const { rows } = await client.query<{ count: number }>(
        "select cardinality(parameter_types) as count from pg_prepared_statements where name = 'described'",
      );
      const count = rows[0]!.count;
      const values = count === 0 ? '' : `(${Array.from({ length: count }, () => 'null').join()})`;
      const explained = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (verbose, format json) execute described${values}`,
      );
      const plan = explained.rows[0]!['QUERY PLAN'][0].Plan;
      const missing = new Set(missingTables(plan));
      const { fields } = await client.query(`execute described${values}`);
      await client.query('deallocate described');
      const columns = fields.map(({ name: column, tableID, columnID, dataTypeID }, at) => {
        const origin = originOf.get(`${tableID}.${columnID}`);
        if (origin) {
          const type = `Row<'${codeNameOf(origin.table)}'>['${codeNameOf(origin.column)}']`;
          return { name: column, type: missing.has(origin.table) ? `${type} | null` : type };
        }
        const type = typeOf.get(dataTypeID);
        if (!type) throw new Error(`${name} returns ${column} of an unknown type: add it to the types of columns`);
        return { name: column, type: isNeverNull(plan.Output?.[at]) ? type : `${type} | null` };
      });
      described.push({ name, columns });
    }
    return described;
  });
}
