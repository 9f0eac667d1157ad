import { bareText } from './bare-text.js';
import { coreTables } from './core-tables.js';
import { names } from './names.js';

/** Reports what one of the selectors matches, with its message; oxlint has no such rule. */
const noRestrictedSyntax = {
  meta: { type: 'suggestion', schema: false },
  create: (context) =>
    Object.fromEntries(
      context.options.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    ),
};

/** Reports imports and re-exports of what one of the regular expressions matches; oxlint's own rule has no look-ahead. */
const noRestrictedImports = {
  meta: { type: 'problem', schema: false },
  create: (context) => {
    const forbidden = context.options.map(({ regex, message }) => ({ pattern: new RegExp(regex, 'iu'), message }));
    const check = ({ source }) => {
      for (const { pattern, message } of forbidden) {
        if (source && pattern.test(source.value)) context.report({ node: source, message });
      }
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};

/** The plugin for oxlint: rules of this product. */
export default {
  meta: { name: 'tribunal' },
  rules: {
    ...names.rules,
    ...bareText.rules,
    ...coreTables.rules,
    'no-restricted-syntax': noRestrictedSyntax,
    'no-restricted-imports': noRestrictedImports,
  },
};
