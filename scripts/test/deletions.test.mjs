import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { root } from '../lib/root.mjs';

const WEB = ['web/src', ...readdirSync(join(root, 'plugins')).map((id) => `plugins/${id}/web`)];
const filesIn = (folder) => {
  try {
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|node_modules/.test(name))
      .map((name) => join(root, folder, name));
  } catch {
    return []; // The plugin has no web part.
  }
};

/** Calls without the word DELETE that take something away for good. */
const TAKES_AWAY =
  /^(DELETE \/api\/|POST \/api\/\S*(drop|forget|end-session|end-other-sessions|remove-second-factor)\b)/;
/** Every deletion that is asked about otherwise, and how. */
const ASKED_OTHERWISE = {
  'plugins/comment/web/CommentThread.tsx: DELETE /api/comment': 'the kit of comments asks before it calls',
  'plugins/comment/web/CommentThread.tsx: DELETE /api/reply': 'the kit of comments asks before it calls',
  'plugins/contest/web/admin/problems/remove-problem.ts: DELETE /api/admin/contest/problem':
    'its only caller asks, a second time if there are submissions',
  'plugins/group/web/frame/InfoCard.tsx: DELETE /api/group': 'the name of the group is typed',
  'plugins/group/web/frame/InfoCard.tsx: DELETE /api/group/member/exit': 'declining an invitation is an answer',
  'plugins/group/web/list/Invitations.tsx: DELETE /api/group/member/exit': 'declining an invitation is an answer',
  'plugins/remote-judging/web/companion/CompanionPanel.tsx: DELETE /api/companion/submission':
    'nothing was sent, and the code stays in the editor',
  'plugins/user-admin/web/DeleteDialog.tsx: DELETE /api/admin/user/delete-user':
    'the dialog is the question, with its choices',
};

const isFunction = (node) =>
  ts.isArrowFunction(node) || ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node);
const contains = (node, test) => test(node) || ts.forEachChild(node, (child) => contains(child, test)) === true;
const callsOne = (node, names) =>
  contains(node, (inner) => ts.isCallExpression(inner) && names.includes(inner.expression.getText()));
const nameOf = (node) => node.name?.text ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : '');
const isComponent = (node) => /^(use)?[A-Z]/.test(nameOf(node));

/** Returns the names of the functions of a file that ask. */
const askersIn = (source) => {
  const names = ['confirm'];
  const visit = (node) => {
    if (isFunction(node) && !isComponent(node) && nameOf(node) && callsOne(node, ['confirm'])) names.push(nameOf(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
};
/** Mechanisms that ask before they run what they are handed, with their files. */
const ASKING_HOOKS = { useAnnouncements: 'web/src/shared/announcements/use-announcements.tsx' };
/** Returns whether this is one of them, or a `useAction` that asks first. */
const isAskingAction = (node) =>
  ts.isCallExpression(node) &&
  (node.expression.getText().replace(/<.*/s, '') in ASKING_HOOKS || isAskingUseAction(node));
const isAskingUseAction = (node) =>
  node.expression.getText() === 'useAction' &&
  ts.isObjectLiteralExpression(node.arguments[0]) &&
  node.arguments[0].properties.some((property) => property.name?.getText() === 'ask');
/** Returns whether a question comes before the call: in a function around it, or in what it is handed to. */
const isAsked = (call, askers) => {
  for (let node = call; node && !(isFunction(node) && isComponent(node)); node = node.parent) {
    if (isFunction(node) && callsOne(node, askers)) return true;
    if (isAskingAction(node)) return true;
    if (ts.isCallExpression(node) && askers.includes(node.expression.getText())) return true;
  }
  return false;
};

const deletions = WEB.flatMap(filesIn).flatMap((path) => {
  const text = readFileSync(path, 'utf8');
  if (!/(DELETE|POST) \/api\//.test(text)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const askers = askersIn(source);
  const found = [];
  const visit = (node) => {
    const isCall = ts.isCallExpression(node) && /^(api|callIn)$/.test(node.expression.getText());
    const name = isCall ? node.arguments.find(ts.isStringLiteral)?.text : undefined;
    if (name && TAKES_AWAY.test(name)) found.push({ file: relative(root, path), name, isAsked: isAsked(node, askers) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
});

it('a page asks before each call that takes something away for good', () => {
  expect(deletions.length).toBeGreaterThan(40);
  const unasked = deletions.filter((one) => !one.isAsked);
  expect(unasked.map(({ file, name }) => `${file}: ${name}`).sort()).toEqual(Object.keys(ASKED_OTHERWISE));
});

it.each(Object.entries(ASKING_HOOKS))('%s asks', (_name, file) => {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  expect(contains(source, (node) => ts.isCallExpression(node) && isAskingUseAction(node))).toBe(true);
});
