import { acquireAdvisoryLock, DomainError } from '@tribunal/server';
import type { Knex } from 'knex';
import { RemoteLimits } from '../../contract';

interface OpenedImport {
  uid: string | null;
  /** The site of which all problems are imported; null for other imports. */
  archiveOf: { key: string; name: string } | null;
  /** The import that is opened again. */
  id?: number;
}

/**
 * Checks that the user may open an import. Must run in the transaction that opens it.
 * @throws 409 if the user has too many open imports, or if another import of all problems of the site is open
 */
export async function denyOpenImports(knex: Knex, { uid, archiveOf, id = 0 }: OpenedImport): Promise<void> {
  await acquireAdvisoryLock(knex, 'remote imports');
  const open = () =>
    knex('remoteImport as i')
      .whereNot('i.id', id)
      .whereExists(knex('remoteJob as j').whereRaw('j.import_id = i.id').whereNull('j.doneAt').select('j.id'));
  const { max: limit } = RemoteLimits.openImports;
  const mine = uid === null ? [] : await open().where({ uid }).limit(limit).select('i.id');
  if (mine.length >= limit) throw new DomainError(409, 'remote-judging.import.tooManyOpen', { limit });
  if (!archiveOf) return;
  const archive = await open()
    .join('remoteJob as list', 'list.importId', 'i.id')
    .where({ 'list.bank': archiveOf.key, 'list.kind': 'catalogue' })
    .first('i.id');
  if (archive) throw new DomainError(409, 'remote-judging.import.archiveOpen', { name: archiveOf.name });
}
