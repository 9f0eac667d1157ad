import type { Locale } from '@tribunal/contract';
import type { Texts } from '@tribunal/server';
import {
  UserAdminLimits,
  type ImportPreview,
  type ImportRowError,
  type PreviewedUser,
  type UserImport,
} from '../../contract';
import type { StoredImport } from './import-store';
import { countRows, type CheckedFile, type CheckedRows, type RowError, type ValidRow } from './row-checker';

/** Users of a preview that are shown. */
const SHOWN_USERS = 20;

function presentRowError(texts: Texts, locale: Locale, { key, values, ...error }: RowError): ImportRowError {
  const field = error.field && texts.findOf(['user-admin'], locale, `field.${error.field}`);
  return { ...error, message: texts.translate(locale, key, { ...(field && { field }), ...values }) };
}

export const presentPreview = (
  texts: Texts,
  locale: Locale,
  { total, valid, errors, remarks = [] }: CheckedRows & Partial<Pick<CheckedFile, 'remarks'>>,
): ImportPreview => ({
  total,
  remarks: remarks.map(({ key, values }) => texts.translate(locale, key, values)),
  failed: countRows(errors),
  errors: errors.slice(0, UserAdminLimits.importErrors.max).map((error) => presentRowError(texts, locale, error)),
  users: valid.slice(0, SHOWN_USERS).map(presentUser),
});

const presentUser = ({ row, account }: ValidRow): PreviewedUser => ({
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
  errors: found.problems.map((error) => presentRowError(texts, locale, error)),
  startedAt: found.startedAt.toISOString(),
});
