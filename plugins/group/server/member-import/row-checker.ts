import { AccountDetails, DomainError, schemaFor, validateBody, type MessageValues } from '@tribunal/server';
import { findAccountConflicts, isChangedValue, realname, username, type FileRow } from '@tribunal/server/account';
import { formatUtc } from '@tribunal/server/platform';
import type { Knex } from 'knex';
import { MEMBER_COLUMNS, MemberAuth, type MemberColumn, type MemberImportAct } from '../../contract';
import { denyInvitation, findPastInvitations } from '../membership/invitations';
import { invitingAct } from '../membership/policy';

/** A row with what an import does for it. */
export interface MemberRow {
  row: number;
  username: string;
  realname: string | null;
  /** null for an account that does not exist yet. */
  uid: string | null;
  act: MemberImportAct;
}

/** Why nothing is done for a row; `key` names the text. */
export interface MemberRowRefusal {
  row: number;
  username: string;
  field: MemberColumn | null;
  key: string;
  values: MessageValues;
}

export interface CheckedMembers {
  rows: readonly MemberRow[];
  errors: readonly MemberRowRefusal[];
}

/** Characters of a username that an error shows. */
const SHOWN_NAME = 50;

const fields = schemaFor<{ username: string; realname: string | null }>({ username: username(), realname: realname() });

/**
 * Decides what an import into the group does for each row. Names are public; addresses play no part, because an error
 * would tell who has one.
 */
export async function checkMembers(
  knex: Knex,
  gid: number,
  file: readonly FileRow[],
  { createsAccounts, at }: { createsAccounts: boolean; at: Date },
): Promise<CheckedMembers> {
  const errors: MemberRowRefusal[] = [];
  const users = await findUsers(knex, gid, file.map(nameOf));
  const uids = [...users.values()].map(({ uid }) => uid);
  const invitations = await findPastInvitations(knex, gid, uids, at);
  const earlier = new Map<string, number>();
  const rows: MemberRow[] = [];
  for (const one of file) {
    const name = nameOf(one);
    const refuse = (field: MemberColumn | null, key: string, values: MessageValues = {}) =>
      void errors.push({ row: one.row, username: name.slice(0, SHOWN_NAME), field, key, values });
    if (one.cells.length > MEMBER_COLUMNS.length) {
      refuse(null, 'group.import.columns', { count: one.cells.length });
      continue;
    }
    const changed = MEMBER_COLUMNS.find((column, place) => isChangedValue(column, one.cells[place] ?? ''));
    if (changed) {
      refuse(changed, 'file.changedValue');
      continue;
    }
    const repeated = earlier.get(name.toLowerCase());
    if (repeated !== undefined) {
      refuse('username', 'group.import.repeated', { row: repeated });
      continue;
    }
    earlier.set(name.toLowerCase(), one.row);
    const user = users.get(name.toLowerCase());
    if (user) {
      const act = invitingAct(user.auth ?? MemberAuth.None) ?? 'none';
      const past = invitations.get(user.uid);
      const denial = act === 'invite' && past ? denyInvitation(past, at) : null;
      if (denial) {
        refuse('username', denial.key, 'until' in denial ? { time: formatUtc(denial.until) } : {});
        continue;
      }
      rows.push({ row: one.row, username: user.username, realname: null, uid: user.uid, act });
      continue;
    }
    try {
      const valid = validateBody(fields, { username: name, realname: one.cells[1]?.trim() || null });
      if (createsAccounts) rows.push({ row: one.row, ...(valid as FieldValues), uid: null, act: 'create' });
      else refuse('username', 'group.import.noSuchUser');
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refuse(error.field as MemberColumn, name === '' ? 'input.required' : error.key, error.values);
    }
  }
  const refused = await refuseTaken(knex, rows, errors);
  return { rows: rows.filter((row) => !refused.has(row)), errors: errors.sort((a, b) => a.row - b.row) };
}

interface FieldValues {
  username: string;
  realname: string | null;
}

const nameOf = ({ cells }: FileRow): string => (cells[0] ?? '').trim();

/** Returns the users with these names by their names in lower case, and what they are to the group. */
async function findUsers(knex: Knex, gid: number, names: readonly string[]) {
  const wanted = [...new Set(names.map((name) => name.toLowerCase()))];
  const found = await AccountDetails.query(knex)
    .whereRaw('lower(username) = any (?)', [wanted])
    .whereNull('deletedAt')
    .select('uid', 'username');
  const members = await knex('groupMember')
    .where({ gid })
    .whereIn(
      'uid',
      found.map(({ uid }) => uid),
    )
    .select('uid', 'auth');
  const auths = new Map(members.map(({ uid, auth }) => [uid, auth]));
  return new Map(found.map((user) => [user.username.toLowerCase(), { ...user, auth: auths.get(user.uid) }]));
}

/** Refuses new accounts whose name looks like another one, and returns their rows. */
async function refuseTaken(
  knex: Knex,
  rows: readonly MemberRow[],
  errors: MemberRowRefusal[],
): Promise<ReadonlySet<MemberRow>> {
  const added = rows.filter(({ act }) => act === 'create');
  const conflicts = await findAccountConflicts(
    knex,
    added.map(({ username }) => ({ username, email: null })),
  );
  const refused = new Set<MemberRow>();
  conflicts.forEach((conflict, place) => {
    if (!conflict) return;
    const { row, username } = added[place]!;
    refused.add(added[place]!);
    const reason: Pick<MemberRowRefusal, 'key' | 'values'> =
      'key' in conflict
        ? { key: conflict.key, values: {} }
        : { key: 'group.import.repeated', values: { row: added[conflict.earlier]!.row } };
    errors.push({ row, username, field: 'username', ...reason });
  });
  return refused;
}
