const HAS_LETTER = /\p{L}/u;
/** Returns whether an expression is words: `'words'`, `{`words`}` or `t('words')`. */
const isWords = (node) =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node.value === 'string' && HAS_LETTER.test(node.value)) ||
  (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 't');
const isNothing = (node) =>
  (node.type === 'Literal' && (node.value === null || node.value === '')) ||
  (node.type === 'Identifier' && node.name === 'undefined');
/** Names what a branch shows, so that two branches of one kind can be told from those of two. */
const kindOf = (node) => {
  if (isNothing(node)) return 'nothing';
  if (isWords(node)) return 'words';
  return node.type === 'JSXElement' ? `<${node.openingElement.name.name}>` : 'unknown';
};

/** Returns the kinds that an expression may show, or null if it always shows one node. */
const alternativesOf = (node) => {
  if (node.type === 'LogicalExpression' && node.operator === '&&') return ['nothing', kindOf(node.right)];
  if (node.type !== 'ConditionalExpression') return null;
  const kinds = [kindOf(node.consequent), kindOf(node.alternate)];
  const isNode = kinds.some((kind) => kind === 'nothing' || kind.startsWith('<'));
  return isNode && kinds[0] !== kinds[1] ? kinds : null;
};

/** Returns what a child shows: words of its own, and the alternatives between which it changes. */
const read = (child) => {
  if (child.type === 'JSXText') return { isWords: HAS_LETTER.test(child.value), alternatives: null };
  if (child.type !== 'JSXExpressionContainer') return { isWords: false, alternatives: null };
  const alternatives = alternativesOf(child.expression);
  return { isWords: isWords(child.expression) || alternatives?.includes('words') === true, alternatives };
};

/** Returns whether a child shows words, whichever of them. */
const showsWords = (child) => {
  const { expression } = child;
  if (expression?.type !== 'ConditionalExpression') return read(child).isWords;
  return isWords(expression.consequent) || isWords(expression.alternate);
};

/** Returns the fragments that an expression shows or not. */
const fragmentsOf = ({ type, right, consequent, alternate }) => {
  const branches =
    type === 'LogicalExpression' ? [right] : type === 'ConditionalExpression' ? [consequent, alternate] : [];
  return branches.filter((branch) => branch.type === 'JSXFragment');
};

/** Reports words without an element of their own beside a node that may appear, vanish or become another one. */
const noBareText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      bare: 'A browser that translates the page replaces these words, and React then fails when a node beside them appears or vanishes: put them into an element.',
    },
  },
  create: (context) => {
    const check = ({ children }) => {
      const shown = children
        .filter((child) => child.type !== 'JSXText' || child.value.trim() !== '')
        .map((node) => ({ node, ...read(node) }));
      if (shown.length < 2 || !shown.some(({ alternatives }) => alternatives)) return;
      for (const { node } of shown.filter((one) => one.isWords)) context.report({ node, messageId: 'bare' });
    };
    // A fragment is no node: what it contains appears and vanishes piece by piece.
    const checkFragments = ({ expression }) => {
      for (const { children } of fragmentsOf(expression)) {
        for (const node of children.filter(showsWords)) context.report({ node, messageId: 'bare' });
      }
    };
    return { JSXElement: check, JSXFragment: check, JSXExpressionContainer: checkFragments };
  },
};

/** Part of the plugin for oxlint. */
export const bareText = { rules: { 'no-bare-text': noBareText } };
