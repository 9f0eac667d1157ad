import type { Locale } from '@tribunal/contract';
import type { Texts } from '@tribunal/server';
import {
  UserAdminLimits,
  type ImportPreview,
  type ImportProblem,
  type PreviewedUser,
  type UserImport,
} from '../../contract';
import type { StoredImport } from './import-store';
import { countRows, type CheckedRows, type GoodRow, type RowProblem } from './row-checker';

/** Users of a preview that are shown. */
const SHOWN_USERS = 20;

export function presentProblem(texts: Texts, locale: Locale, { key, values, ...problem }: RowProblem): ImportProblem {
  const field = problem.field && texts.findOf(['user-admin'], locale, `field.${problem.field}`);
  return { ...problem, message: texts.translate(locale, key, { ...(field && { field }), ...values }) };
}

export const presentPreview = (
  texts: Texts,
  locale: Locale,
  { total, good, problems }: CheckedRows,
): ImportPreview => ({
  total,
  failed: countRows(problems),
  problems: problems
    .slice(0, UserAdminLimits.importProblems.max)
    .map((problem) => presentProblem(texts, locale, problem)),
  users: good.slice(0, SHOWN_USERS).map(presentUser),
});

const presentUser = ({ row, account }: GoodRow): PreviewedUser => ({
  row,
  username: account.username,
  email: account.email ?? '',
  realname: account.realname ?? '',
  gender: account.gender,
  nickname: account.nickname ?? '',
  school: account.school ?? '',
});

export const presentImport = (texts: Texts, locale: Locale, found: StoredImport): UserImport => ({
  id: found.id,
  mode: found.mode,
  state: found.outcome ?? (found.isRunning ? 'running' : 'interrupted'),
  total: found.total,
  done: found.done,
  created: found.created,
  failed: found.failed,
  lastRow: found.lastRow,
  problems: found.problems.map((problem) => presentProblem(texts, locale, problem)),
  startedAt: found.startedAt.toISOString(),
});
