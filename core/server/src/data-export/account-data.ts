import { extensionPoint } from '@tribunal/contract';
import { storedName, type Row, type TableName } from '@tribunal/database';
import type { Viewer, ZipEntry } from '@tribunal/platform';
import type { Knex } from 'knex';

/** The account whose data is exported. */
export interface ExportedAccount {
  uid: string;
  /** Its user without roles: what staff may see of others is not data of the account. */
  viewer: Viewer;
}

interface DescribedFile {
  /** Name inside the folder of the part; never changes. */
  name: string;
  /** Key of the text that says what the file contains, below `server` in the locale files of the plugin. */
  textKey: string;
}

/** A JSON file with a list. Times are dates, which are written in ISO format. */
export interface AccountDataList extends DescribedFile {
  /** Columns, such as `comment_like.uid`, that name the account in the rows which are exported. */
  columns: readonly string[];
  pages(account: ExportedAccount): AsyncIterable<readonly object[]>;
}

/** A folder with files of any kind. */
export interface AccountDataFolder extends DescribedFile {
  /** Names are inside the folder, and allowed on Windows. */
  entries(account: ExportedAccount): AsyncIterable<ZipEntry>;
}

/** Exports what one part of the site stores about an account, as far as its owner may see it now. */
export interface AccountDataProvider {
  /** null: core. */
  plugin: string | null;
  /** Folder of the part in the archive, unique on the site; never changes. */
  folder: string;
  files: readonly (AccountDataList | AccountDataFolder)[];
}
/** What each part of the site stores about accounts. */
export const accountDataProviders = extensionPoint<AccountDataProvider>('account-data-providers');

const PAGE_SIZE = 500;

/**
 * Reads the rows of a query in pages, ordered by a column that differs in all of them. `key` is its name in the rows
 * if that is another one.
 */
export async function* pagesBy(
  column: string,
  query: () => Knex.QueryBuilder,
  key = column,
): AsyncGenerator<Record<string, unknown>[]> {
  for (let last: unknown; ;) {
    const next = query().orderBy(column).limit(PAGE_SIZE);
    const rows: Record<string, unknown>[] = await (last === undefined ? next : next.where(column, '>', last as string));
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE_SIZE) return;
    last = rows.at(-1)![key];
  }
}

/** Reads rows that are few, such as the settings of the account. */
export async function* onePage(read: PromiseLike<readonly object[]>): AsyncGenerator<readonly object[]> {
  yield await read;
}

type NameOf<Table extends TableName> = keyof Row<Table> & string;

/** A list with some columns of a table's rows, as they are stored. */
type StoredRows = {
  [Table in TableName]: DescribedFile & {
    table: Table;
    /** The column that names the account; `uid` unless given. */
    owner?: NameOf<Table>;
    /** What is exported; the first column differs in all rows of an account. */
    select: readonly [NameOf<Table>, ...NameOf<Table>[]];
  };
}[TableName];

/** Exports rows of a table. */
export const storedRows = (
  knex: Knex,
  { name, textKey, table, owner = 'uid', select }: StoredRows,
): AccountDataList => ({
  name,
  textKey,
  columns: [`${storedName(table)}.${storedName(owner)}`],
  pages: ({ uid }) =>
    pagesBy(select[0], () =>
      knex(table)
        .where({ [owner]: uid })
        .select(...select),
    ),
});

/** Exports what a plugin stores about accounts where that is rows of its tables and nothing else. */
export const storedData =
  (plugin: string, folder: string, lists: readonly StoredRows[]) =>
  (knex: Knex): AccountDataProvider => ({ plugin, folder, files: lists.map((list) => storedRows(knex, list)) });
