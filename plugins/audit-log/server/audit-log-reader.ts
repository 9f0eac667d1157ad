import { LOCALES, type Locale } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Db, Texts } from '@tribunal/server';
import { actionNames, BYTE_ORDER_MARK, csvLine } from '@tribunal/server/platform';
import { AuditEntries } from '@tribunal/server/system';
import type { Knex } from 'knex';
import { AUDIT_PAGE_SIZE, type AuditEntry, type AuditFilter, type AuditQuery, type RecordedCall } from '../contract';
import { filteredEntries, type EntryRow } from './filter';

/** Number of entries that an export reads at once. */
const CHUNK = 500;

const COLUMNS = [
  'time',
  'user',
  'apiToken',
  'ip',
  'action',
  'call',
  'area',
  'subject',
  'subjectId',
  'subjectName',
  'before',
  'after',
  'input',
  'requestId',
] as const;

const jsonOf = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

/** Returns what a type of subjects is called: the text of core or of the plugin that declares it, or the type itself. */
const typeNames = (texts: Texts, type: string): Record<Locale, string> =>
  Object.fromEntries(
    LOCALES.map((locale) => [locale, texts.findOf(texts.owners, locale, `auditSubject.${type}`) ?? type]),
  ) as Record<Locale, string>;

/** Reads the audit log. */
@injectable()
export class AuditLogReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Texts) private readonly texts: Texts,
  ) {}

  async list({ beforeId, ...filter }: AuditQuery): Promise<{ records: AuditEntry[]; hasMore: boolean }> {
    const rows = await this.#page(filter, beforeId, AUDIT_PAGE_SIZE + 1);
    const records = rows.slice(0, AUDIT_PAGE_SIZE).map((row) => this.#present(row));
    return { records, hasMore: rows.length > AUDIT_PAGE_SIZE };
  }

  async calls(): Promise<RecordedCall[]> {
    const rows = await AuditEntries.query(this.knex).distinct('call', 'plugin').orderBy('call');
    return rows.map(({ call, plugin }) => ({ call, plugin, names: actionNames(this.texts, plugin, call) }));
  }

  /**
   * Returns all entries of a filter as CSV in pieces, the newest first.
   * @throws 400 as `list` does
   */
  csv(filter: AuditFilter, locale: Locale): AsyncIterable<string> {
    filteredEntries(this.knex, filter);
    return this.#csvChunks(filter, locale);
  }

  async *#csvChunks(filter: AuditFilter, locale: Locale): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvLine(COLUMNS.map((name) => this.texts.translate(locale, `audit-log.column.${name}`)));
    for (let beforeId: number | undefined; ;) {
      const rows = await this.#page(filter, beforeId, CHUNK);
      if (rows.length > 0) yield rows.map((row) => this.#csvLine(row, locale)).join('');
      if (rows.length < CHUNK) return;
      beforeId = rows.at(-1)!.id;
    }
  }

  #page(filter: AuditFilter, beforeId: number | undefined, limit: number): Promise<EntryRow[]> {
    const entries = filteredEntries(this.knex, filter).limit(limit);
    return Promise.resolve(beforeId === undefined ? entries : entries.where('id', '<', beforeId));
  }

  #csvLine(row: EntryRow, locale: Locale): string {
    const { at, actorName, apiToken, ip, call, plugin, subjectType, subjectId, subjectName, before, after, input } =
      row;
    return csvLine([
      at.toISOString(),
      actorName ?? '',
      apiToken ?? '',
      ip,
      actionNames(this.texts, plugin, call)[locale],
      call,
      plugin ?? 'core',
      subjectType ?? '',
      subjectId ?? '',
      subjectName ?? '',
      jsonOf(before),
      jsonOf(after),
      jsonOf(input),
      row.requestId,
    ]);
  }

  #present(row: EntryRow): AuditEntry {
    const { actorUid, actorName, subjectType, subjectId, subjectName, call, plugin } = row;
    return {
      id: row.id,
      at: row.at.toISOString(),
      actor: actorName === null ? null : { uid: actorUid, username: actorName },
      apiToken: row.apiToken,
      ip: row.ip,
      requestId: row.requestId,
      call,
      plugin,
      names: actionNames(this.texts, plugin, call),
      subject:
        subjectType === null
          ? null
          : {
              type: subjectType,
              typeNames: typeNames(this.texts, subjectType),
              id: subjectId ?? '',
              name: subjectName,
            },
      targetUid: row.targetUid,
      before: row.before,
      after: row.after,
      input: row.input,
    };
  }
}
