import { inject, injectable, yieldToEventLoop } from '@tribunal/kernel';
import { custom, Db, DomainError, validateBody, type FieldsOf, type MessageValues } from '@tribunal/server';
import {
  isChangedValue,
  email,
  findAccountConflicts,
  nickname,
  password,
  readUserRows,
  realname,
  school,
  username,
  type AccountConflict,
  type FileRemark,
  type FileRow,
  type NewAccount,
} from '@tribunal/server/account';
import Joi from 'joi';
import type { Knex } from 'knex';
import { IMPORT_COLUMNS, REQUIRED_COLUMNS, UserAdminLimits, type ImportColumn } from '../../contract';

/** A row that can become a user. */
export interface ValidRow {
  row: number;
  account: Required<Pick<NewAccount, 'username' | 'email' | 'realname' | 'gender' | 'nickname' | 'school'>>;
  password: string;
}

/** Why a row cannot become a user; `key` names the text. */
export interface RowError {
  row: number;
  username: string;
  field: ImportColumn | null;
  key: string;
  values: MessageValues;
}

export interface CheckedRows {
  total: number;
  valid: readonly ValidRow[];
  errors: readonly RowError[];
}

export interface CheckedFile extends CheckedRows {
  remarks: readonly FileRemark[];
}

/** A row may have several errors. */
export const countRows = (errors: readonly RowError[]): number => new Set(errors.map(({ row }) => row)).size;

type Cells = Record<ImportColumn, string>;
type Values = ValidRow['account'] & { password: string };

const [MIN_COLUMNS, MAX_COLUMNS] = [2, IMPORT_COLUMNS.length];
/** Rows that are checked before other work gets its turn. */
const SLICE = 100;

type Gender = ValidRow['account']['gender'];
/** What class lists and other systems write for a gender, in lower case. */
const GENDER_WORDS: Readonly<Record<Gender, readonly string[]>> = {
  male: ['male', 'm', 'man', '0', '男', '男性', '男生'],
  female: ['female', 'f', 'woman', '1', '女', '女性', '女生'],
  secrecy: ['', 'secrecy', 'secret', 'other', 'unknown', '2', '保密', '未知', '其他'],
};
const GENDERS = new Map(
  (Object.keys(GENDER_WORDS) as Gender[]).flatMap((gender) =>
    GENDER_WORDS[gender].map((word) => [word, gender] as const),
  ),
);

const FIELDS: Omit<FieldsOf<Values>, 'gender'> = {
  username: username(),
  password: password(),
  email: custom<string | null>(email().joi.allow(null)),
  realname: realname(),
  nickname: nickname(),
  school: school(),
};
const SCHEMAS = Object.entries(FIELDS).map(([name, field]) => custom<object>(Joi.object({ [name]: field.joi })));

/** Decides which rows of a file can become users. */
@injectable()
export class RowChecker {
  constructor(@inject(Db) private readonly knex: Knex) {}

  /**
   * Reads a file of users and checks its rows.
   * @throws 400 if it cannot be read
   */
  async checkFile(text: string): Promise<CheckedFile> {
    const { max } = UserAdminLimits.importRows;
    const { rows, remarks } = await readUserRows(text, { max, columns: IMPORT_COLUMNS, required: REQUIRED_COLUMNS });
    return { ...(await this.check(rows)), remarks };
  }

  /** Checks each row on its own, then against the users of the site and the rows before it. */
  async check(rows: readonly FileRow[]): Promise<CheckedRows> {
    const candidates: ValidRow[] = [];
    const errors: RowError[] = [];
    for (const [place, row] of rows.entries()) {
      if (place % SLICE === 0) await yieldToEventLoop();
      const checked = checkRow(row);
      if ('account' in checked) candidates.push(checked);
      else errors.push(...checked);
    }
    const conflicts = await this.findConflicts(candidates);
    const valid = candidates.filter((_, place) => !conflicts[place]);
    errors.push(...conflicts.filter((one) => one !== null));
    return { total: rows.length, valid, errors: errors.sort((a, b) => a.row - b.row) };
  }

  /** Returns for each row why its name or address cannot be used, or null. */
  async findConflicts(rows: readonly ValidRow[]): Promise<(RowError | null)[]> {
    const accounts = rows.map(({ account }) => account);
    return (await findAccountConflicts(this.knex, accounts)).map(
      (conflict, place) => conflict && rowErrorOf(rows, place, conflict),
    );
  }
}

function rowErrorOf(rows: readonly ValidRow[], place: number, conflict: AccountConflict): RowError {
  const { row, account } = rows[place]!;
  const base = { row, username: account.username, field: conflict.field };
  if ('key' in conflict) return { ...base, key: conflict.key, values: {} };
  return { ...base, key: `user-admin.repeated.${conflict.field}`, values: { row: rows[conflict.earlier]!.row } };
}

function checkRow({ row, cells }: FileRow): ValidRow | RowError[] {
  const named = Object.fromEntries(IMPORT_COLUMNS.map((column, place) => [column, cells[place] ?? ''])) as Cells;
  const base = { row, username: named.username.trim().slice(0, 50) };
  if (cells.length < MIN_COLUMNS || cells.length > MAX_COLUMNS) {
    const values = { count: cells.length, min: MIN_COLUMNS, max: MAX_COLUMNS };
    return [{ ...base, field: null, key: 'user-admin.columns', values }];
  }
  const { gender, ...texts } = named;
  const input = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim() ? text : null]));
  const errors: RowError[] = [];
  const values: Record<string, unknown> = {};
  for (const schema of SCHEMAS) {
    try {
      Object.assign(values, validateBody(schema, input));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const field = error.field as ImportColumn;
      const key = input[field] === null ? 'input.required' : error.key;
      errors.push({ ...base, field, key, values: error.values });
    }
  }
  for (const column of IMPORT_COLUMNS) {
    if (isChangedValue(column, named[column])) {
      errors.push({ ...base, field: column, key: 'file.changedValue', values: {} });
    }
  }
  const known = GENDERS.get(gender.trim().toLowerCase());
  if (!known && !isChangedValue('gender', gender)) {
    errors.push({ ...base, field: 'gender', key: 'user-admin.gender', values: { value: gender.trim().slice(0, 20) } });
  }
  if (errors.length > 0 || !known) return errors;
  const { password: secret, ...account } = values as unknown as Values;
  return { row, password: secret, account: { ...account, gender: known } };
}
