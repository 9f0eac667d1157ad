import { badInput } from '@tribunal/platform';

/** Headings of the columns of files of users, the best first, without spaces and in lower case. */
const HEADINGS = {
  username: [
    'username',
    '用户名',
    'login',
    'account',
    '登录名',
    '账号',
    '帐号',
    '账户',
    'studentid',
    'studentnumber',
    '学号',
  ],
  password: ['password', '密码', '初始密码', '口令', 'pass'],
  email: ['email', 'e-mail', '邮箱', '电子邮箱', '电子邮件', '邮件', 'mail', 'emailaddress', '邮箱地址'],
  realname: ['realname', '真实姓名', '姓名', 'fullname', 'name', '名字', '学生姓名'],
  gender: ['gender', '性别', 'sex'],
  nickname: ['nickname', '昵称', 'displayname', '显示名称'],
  school: ['school', '学校', 'university', 'organization', 'organisation', '单位', '院校'],
} as const;
export type UserColumn = keyof typeof HEADINGS;

const COLUMN_OF: ReadonlyMap<string, UserColumn> = new Map(
  (Object.keys(HEADINGS) as UserColumn[]).flatMap((column) => HEADINGS[column].map((heading) => [heading, column])),
);

const plain = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replace(/[\s_*:：]/g, '')
    .toLowerCase();

/** Most columns of a file with headings, and the longest cell that may be a misspelt heading. */
const MAX_COLUMNS = 100;
const MAX_HEADING = 40;
const shown = (cell: string): string => (cell.length > MAX_HEADING ? `${cell.slice(0, MAX_HEADING)}…` : cell);

/** Letters that may be wrong in a heading of so many that is taken for a misspelt one. */
const maxTypos = (length: number): number => (length >= 6 ? 2 : length >= 4 ? 1 : 0);
/** Least length of a heading that counts as part of another one: ideographs say more than letters. */
const minPart = (heading: string): number => (/^[\0-\x7f]*$/.test(heading) ? 5 : 2);

function isClose(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= minPart(short) && long.includes(short)) return true;
  let [earlier, before]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (const [row, letter] of [...one].entries()) {
    const now = [row + 1];
    for (let at = 0; at < other.length; at += 1) {
      const isSwapped = row > 0 && at > 0 && letter === other[at - 1] && one[row - 1] === other[at];
      const swapped = isSwapped ? earlier[at - 1]! + 1 : Infinity;
      now.push(Math.min(swapped, now[at]! + 1, before[at + 1]! + 1, before[at]! + (letter === other[at] ? 0 : 1)));
    }
    [earlier, before] = [before, now];
  }
  return before.at(-1)! <= maxTypos(short.length);
}

const countKnown = (cells: readonly string[]): number => cells.filter((cell) => COLUMN_OF.has(plain(cell))).length;

/** Returns whether a row of a file has the headings; before the first row with a user, there may be titles. */
export function isHeader(cells: readonly string[], isFirst: boolean): boolean {
  const known = countKnown(cells);
  const filled = cells.filter((cell) => cell.trim() !== '').length;
  const hasUsername = cells.some((cell) => COLUMN_OF.get(plain(cell)) === 'username');
  if (known >= 2) return hasUsername || known === filled;
  return (
    isFirst &&
    hasUsername &&
    (filled === 1 || plain(cells[0] ?? '') === 'username' || plain(cells[0] ?? '') === '用户名')
  );
}

export interface Header {
  /** The place of each column in a row; absent for columns that the file does not have. */
  places: ReadonlyMap<UserColumn, number>;
  /** Number of cells of the row. */
  width: number;
  /** Headings of columns that are not read. */
  ignored: string[];
}

const known = (columns: readonly UserColumn[]): string =>
  columns.map((column) => `${HEADINGS[column][0]} (${HEADINGS[column][1]})`).join(', ');

/**
 * Reads a row of headings.
 * @throws 400 if there are too many, if one of `required` is missing, if a heading occurs twice, or if an unknown one looks like a missing one
 */
export function readHeader(
  row: number,
  cells: readonly string[],
  columns: readonly UserColumn[],
  required: readonly UserColumn[],
): Header {
  if (cells.filter((cell) => cell.trim() !== '').length > MAX_COLUMNS)
    throw badInput('text', 'file.tooManyColumns', { row, limit: MAX_COLUMNS });
  const headings = cells.map(plain);
  const places = new Map<UserColumn, number>();
  for (const column of columns) {
    const best = HEADINGS[column].find((heading) => headings.includes(heading));
    if (best === undefined) continue;
    const place = headings.indexOf(best);
    if (headings.includes(best, place + 1))
      throw badInput('text', 'file.headingTwice', { row, heading: cells[place]! });
    places.set(column, place);
  }
  const read = new Set(places.values());
  const ignored = cells.map((cell) => cell.trim()).filter((cell, place) => cell !== '' && !read.has(place));
  const missing = columns.filter((column) => !places.has(column));
  const strange = ignored.filter((cell) => cell.length <= MAX_HEADING && !COLUMN_OF.has(plain(cell)));
  const lacking = missing.find((column) => required.includes(column));
  const doubtful = strange.find((cell) =>
    missing.some((column) => HEADINGS[column].some((one) => isClose(plain(cell), one))),
  );
  const unknown = doubtful ?? (lacking ? strange[0] : undefined);
  if (unknown !== undefined)
    throw badInput('text', 'file.unknownHeading', { row, heading: unknown, known: known(columns) });
  if (lacking) throw badInput('text', 'file.noColumn', { row, heading: known([lacking]), known: known(columns) });
  return { places, width: cells.length, ignored: ignored.map(shown) };
}
