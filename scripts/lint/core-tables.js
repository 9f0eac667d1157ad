import { readFileSync } from 'node:fs';

const types = readFileSync(new URL('../../core/schema/src/tables.ts', import.meta.url), 'utf8');
const storedName = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The tables of core, from the types that `npm run tables` generates. */
const tables = [...types.matchAll(/^ {4}(\w+): Table</gm)].map(([, name]) => name);
const names = new Set(tables.flatMap((name) => [name, storedName(name)]));

/** Methods of query builders whose first argument is a table. */
const TAKES_TABLE = /^(knex|from|into|table|\w*join)$/i;
const IN_SQL = new RegExp(`\\b(?:from|join|update|into|using)\\s+(?:only\\s+)?"?(${[...names].join('|')})\\b`, 'i');
const IS_SQL = /\b(select|insert|update|delete|join|from)\b/i;

const calledName = ({ callee }) => (callee.type === 'MemberExpression' ? callee.property.name : callee.name);

/** Returns the texts that name a table in the first argument: `'problem as p'`, `{ p: 'problem' }`. */
const literalsIn = (node) => {
  if (node?.type === 'ObjectExpression') return node.properties.flatMap(({ value }) => literalsIn(value));
  return node?.type === 'Literal' && typeof node.value === 'string' ? [node] : [];
};

/** Reports tables of core that are named in calls of knex or in SQL. */
const noCoreTables = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      table:
        '“{{table}}” is a table of core. A plugin reads it by what @tribunal/server publishes (Accounts, Problems, Submissions …) and writes it by its functions, so that core can change it.',
    },
  },
  create: (context) => {
    const checkSql = (node, text) => {
      const [, table] = (IS_SQL.test(text) && IN_SQL.exec(text)) || [];
      if (table) context.report({ node, messageId: 'table', data: { table } });
    };
    return {
      CallExpression: (node) => {
        const name = calledName(node) ?? '';
        // An array's `join` has one argument.
        if (!TAKES_TABLE.test(name) || (name === 'join' && node.arguments.length < 2)) return;
        for (const literal of literalsIn(node.arguments[0])) {
          const [table] = literal.value.trim().split(/\s/);
          if (names.has(table)) context.report({ node: literal, messageId: 'table', data: { table } });
        }
      },
      TemplateElement: (node) => checkSql(node, node.value.raw),
      Literal: (node) => typeof node.value === 'string' && /\s/.test(node.value) && checkSql(node, node.value),
    };
  },
};

/** Part of the plugin for oxlint. */
export const coreTables = { rules: { 'no-core-tables': noCoreTables } };
