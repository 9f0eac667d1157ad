import { formatted } from '../formatted';
import type { Reference, TableKeys } from './schema';

/** The tables that one part of the product owns: nothing else writes into them. */
export interface OwnedTables {
  /** `core`, or the id of a plugin. */
  readonly owner: string;
  readonly keys: readonly TableKeys[];
}

const INTRODUCTION = `# Data model

Written by \`npm run tables\` from the migrated database. Do not edit.

Each table has one owner, whose migrations create it and whose code alone writes it; the name of a plugin's table begins with
the plugin's id, but for those that older migrations of core created. Plugins read core's tables by the relations of
\`core/server/src/read-api.ts\`. The columns and their types are in \`core/schema/src/tables.ts\` and
\`plugins/X/server/tables.ts\`, which are written by the same command.

In the pictures a line leads from a table to the one that it refers to, whose rows are one (\`||\`) or none or one (\`o|\`).
Tables without a line are not drawn. A row that refers to a deleted one is deleted too, has its reference set to null, or
refuses the deletion, as the last column says.`;

const titleOf = (owner: string): string => (owner === 'core' ? '## Core' : `## Plugin \`${owner}\``);

const line = (from: string, { to, columns, isOptional }: Reference): string =>
  `  ${from} }o--${isOptional ? 'o|' : '||'} ${to} : "${columns.join(', ')}"`;

const drawing = (keys: readonly TableKeys[]): string => {
  const lines = keys.flatMap(({ name, references }) => references.map((reference) => line(name, reference)));
  return lines.length === 0 ? '' : ['```mermaid', 'erDiagram', ...lines, '```', ''].join('\n');
};

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

const referenceText = ({ columns, to, onDelete }: Reference): string => `${code(columns)} to \`${to}\` (${onDelete})`;

const list = (keys: readonly TableKeys[]): string =>
  [
    '| table | primary key | refers to (what happens to it at a deletion there) |',
    '| --- | --- | --- |',
    ...keys.map(
      ({ name, primaryKey, references }) =>
        `| \`${name}\` | ${code(primaryKey)} | ${references.map(referenceText).join('; ')} |`,
    ),
  ].join('\n');

/** Returns the page on the data model in Markdown. */
export const dataModelPage = (owners: readonly OwnedTables[]): Promise<string> =>
  formatted(
    'data-model.md',
    [INTRODUCTION, ...owners.map(({ owner, keys }) => [titleOf(owner), '', drawing(keys), list(keys)].join('\n'))].join(
      '\n\n',
    ),
  );
