import { badInput, containsPattern, type RelationRow } from '@tribunal/server';
import { AuditEntries } from '@tribunal/server/system';
import type { Knex } from 'knex';
import type { AuditFilter } from '../contract';

export type EntryRow = RelationRow<typeof AuditEntries>;

const CORE = 'core';

function instantOf(field: 'from' | 'to', text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw badInput(field, 'audit-log.noInstant');
  return at;
}

const TEXTS = ['actorName', 'subjectName', 'subjectId', 'ip', 'call'] as const;
const JSON_TEXTS = "(coalesce(before::text, '') || coalesce(after::text, '') || input::text) ilike ?";

/**
 * Queries the entries of a filter, the newest first.
 * @throws 400 for a time or a subject that is none
 */
export function filteredEntries(knex: Knex, filter: AuditFilter): Knex.QueryBuilder<EntryRow, EntryRow[]> {
  const { actor, subject, call, area, from, to, keyword } = filter;
  const entries = AuditEntries.query(knex).orderBy('id', 'desc');
  if (actor) void entries.whereILike('actorName', containsPattern(actor));
  if (subject) {
    const [, subjectType, subjectId] = /^([a-z-]+):(.+)$/.exec(subject) ?? [];
    if (!subjectType || !subjectId) throw badInput('subject', 'audit-log.noSubject');
    void entries.where({ subjectType, subjectId });
  }
  if (call) void entries.where({ call });
  if (area) void entries.where({ plugin: area === CORE ? null : area });
  if (from) void entries.where('at', '>=', instantOf('from', from));
  if (to) void entries.where('at', '<=', instantOf('to', to));
  if (keyword) {
    const pattern = containsPattern(keyword);
    void entries.where((any) => {
      for (const column of TEXTS) void any.orWhereILike(column, pattern);
      void any.orWhereRaw(JSON_TEXTS, [pattern]);
    });
  }
  return entries.select('*');
}
