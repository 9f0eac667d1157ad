import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatted } from '../formatted';
import type { Column, Table } from './schema';
import type { DescribedStatement } from './statements';

/** A folder that gets the types of its tables. */
export interface TableOwner {
  readonly folder: string;
  readonly tables: readonly Table[];
  /** The module that exports `Table`, as imported from the folder. */
  readonly tableModule: string;
  /** Prepared queries of the code that owns the tables. */
  readonly statements: readonly DescribedStatement[];
}

const TYPES_FILE = 'column-types.ts';

/** Reads the columns, as `table.column`, whose types are written by hand in the interface `ColumnTypes`. */
function typedColumns(folder: string): ReadonlySet<string> {
  const path = join(folder, TYPES_FILE);
  if (!existsSync(path)) return new Set();
  return new Set([...readFileSync(path, 'utf8').matchAll(/^ {2}'(\w+\.\w+)':/gm)].map(([, column]) => column!));
}

const union = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(' | ') || 'never';
const namesOf = (columns: readonly Column[], isMeant: (column: Column) => boolean): string =>
  union(columns.filter(isMeant).map(({ name }) => name));

const declared = (name: string, entries: readonly string[]): string =>
  entries.length === 0 ? '' : `interface ${name} {\n${entries.join('\n')}\n}`;

/** Returns the source of the module that declares these tables to knex, and the rows of the prepared queries. */
export async function tablesSource({ folder, tables, tableModule, statements }: TableOwner): Promise<string> {
  const typed = typedColumns(folder);
  const known = new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)));
  const unknown = [...typed].filter((column) => !known.has(column));
  if (unknown.length > 0) throw new Error(`${join(folder, TYPES_FILE)} names no column: ${unknown.join(', ')}`);

  const typeOf = (table: string, { name, type, isNullable }: Column): string => {
    const column = `${table}.${name}`;
    return `${typed.has(column) ? `ColumnTypes['${column}']` : type}${isNullable ? ' | null' : ''}`;
  };
  const interfaceOf = (name: string): string => `${name[0]!.toUpperCase()}${name.slice(1)}Columns`;
  const interfaces = tables.map(
    ({ name, columns }) =>
      `interface ${interfaceOf(name)} {
        ${columns.map((column) => `${column.name}: ${typeOf(name, column)};`).join('\n')}
      }`,
  );
  const entries = tables.map(({ name, columns }) => {
    const optional = namesOf(columns, ({ isOptional }) => isOptional);
    const json = namesOf(columns, ({ isJson }) => isJson);
    return `${name}: Table<${interfaceOf(name)}, ${optional}, ${json}>;`;
  });
  const described = statements.map(
    ({ name, columns }) => `'${name}': { ${columns.map((column) => `${column.name}: ${column.type};`).join('\n')} };`,
  );
  const source = `// Written by \`npm run tables\` from the migrated database. Do not edit.
    ${typed.size > 0 ? `import type { ColumnTypes } from './column-types';` : ''}
    import type { ${[...(described.some((entry) => entry.includes('Row<')) ? ['Row'] : []), ...(tables.length > 0 ? ['Table'] : [])].join(', ')} } from '${tableModule}';

    ${interfaces.join('\n\n')}

    declare module 'knex/types/tables' {
      ${declared('Tables', entries)}
      ${declared('Statements', described)}
    }`;
  return formatted('tables.ts', source);
}
