import { text as readAll } from 'node:stream/consumers';
import { Role, ROLE_SYMBOL, roleIdOf, type RoleId, type RoleSymbol } from '@tribunal/contract';
import type { Container, Scope } from '@tribunal/kernel';
import { AccountDetails, AccountRoles, audit, Db, notFound, Random, Texts, Tx } from '@tribunal/server';
import { conflictIfTaken, insertAccounts, PasswordHasher, randomPassword } from '@tribunal/server/account';
import { auditCommand } from '@tribunal/server/command';
import { recount } from '@tribunal/server/judging';
import { UserStatus, type AdminUser } from '../contract';
import { presentPreview } from '../server/import/presenter';
import { RowChecker, type CheckedRows } from '../server/import/row-checker';
import { UserImporter } from '../server/import/user-importer';
import { UserEditor } from '../server/user-editor';
import { UserListReader } from '../server/user-list-reader';
import { userAdmin } from '../plugin';
import type { Command, Outcome, PasswordSource } from './command-line';
import { readPassword } from './read-password';

type Services = Pick<Scope, 'get'>;
type CommandOf<Action extends Command['action']> = Extract<Command, { action: Action }>;

const GENERATED_LENGTH = 12;
const PAGE = 100;
const LOCALE = 'en-US';

const idOf = (role: RoleSymbol): RoleId => roleIdOf(role)!;
const passwordFrom = (source: PasswordSource): string | Promise<string> =>
  source === 'generated' ? randomPassword(GENERATED_LENGTH) : readPassword();
/** Only a generated password is shown: nobody else knows it. */
const shown = (source: PasswordSource, password: string) => (source === 'generated' ? { password } : {});
const withPassword = (text: string, { password }: { password?: string }): string =>
  password === undefined ? text : `${text}\nPassword: ${password}`;

const errorsOf = (services: Services, rows: CheckedRows): string[] =>
  presentPreview(services.get(Texts), LOCALE, rows).errors.map(
    ({ row, username, message }) => `row ${row} (${username}): ${message}`,
  );

/** Runs a command with the services that the pages use. */
export function runCommand(container: Container, services: Services, command: Command): Promise<Outcome> {
  const record = (input: object, work: () => Promise<Outcome>) =>
    auditCommand(container, { name: command.action, plugin: userAdmin.id, input }, work);
  switch (command.action) {
    case 'user add':
      return addUser(services, command, record);
    case 'user import':
      return importUsers(services, command, record);
    case 'user password':
      return setPassword(services, command, record);
    case 'user role':
      return record({ username: command.username, role: command.role }, () => setRole(services, command));
    case 'user list':
      return listUsers(services, command);
    case 'recount':
      return record({}, async () => {
        const corrected = await recount(services.get(Db));
        return { json: { corrected }, text: `Counters corrected: ${corrected}`, isGood: true };
      });
  }
}

type RecordAction = (input: object, work: () => Promise<Outcome>) => Promise<Outcome>;

async function addUser(services: Services, command: CommandOf<'user add'>, record: RecordAction): Promise<Outcome> {
  const { username, email, realname, password: source } = command;
  const id = command.role === null ? Role.User : idOf(command.role);
  const role = ROLE_SYMBOL[id];
  const password = await passwordFrom(source);
  const rows = await services.get(RowChecker).check([{ row: 1, cells: [username, password, email, realname] }]);
  const [user] = rows.valid;
  if (!user) {
    const { errors } = presentPreview(services.get(Texts), LOCALE, rows);
    return { json: { errors }, text: errors.map(({ message }) => message).join('\n'), isGood: false };
  }
  const [passwordHash] = await services.get(PasswordHasher).hashAll([user.password]);
  const uid = services.get(Random).uuid();
  return record({ username, email, realname, role }, async () => {
    audit.about({ type: 'user', id: uid, name: user.account.username });
    const account = { ...user.account, uid, passwordHash: passwordHash!, role: id };
    await conflictIfTaken(services.get(Tx).run(({ knex }) => insertAccounts(knex, [account])));
    const made = { uid, username: user.account.username, role, ...shown(source, password) };
    return { json: made, text: withPassword(`User added: ${made.username}`, made), isGood: true };
  });
}

async function importUsers(
  services: Services,
  { mode }: CommandOf<'user import'>,
  record: RecordAction,
): Promise<Outcome> {
  const rows = await services.get(RowChecker).checkFile(await readAll(process.stdin));
  const preview = presentPreview(services.get(Texts), LOCALE, rows);
  const problems = errorsOf(services, rows);
  if (mode === null) {
    const text = [
      `Users: ${preview.total}, with errors: ${preview.failed}`,
      ...preview.remarks,
      ...problems,
      'Nothing was imported.',
    ];
    return { json: { ...preview, created: 0 }, text: text.join('\n'), isGood: preview.failed === 0 };
  }
  const uid = await firstSuperAdmin(services);
  return record({ mode, users: rows.valid.length }, async () => {
    const { finished } = await services.get(UserImporter).start(uid, rows, mode);
    const { outcome, created, errors } = await finished;
    const failed = errorsOf(services, { ...rows, errors });
    return {
      json: { outcome, created, errors: failed },
      text: [`Users created: ${created}`, ...failed].join('\n'),
      isGood: outcome === 'done' && failed.length === 0,
    };
  });
}

async function setPassword(
  services: Services,
  command: CommandOf<'user password'>,
  record: RecordAction,
): Promise<Outcome> {
  const { username, password: source } = command;
  const user = await findUser(services, username);
  const password = await passwordFrom(source);
  const { errors } = await services.get(RowChecker).check([{ row: 1, cells: ['', password] }]);
  const wrong = errors.find(({ field }) => field === 'password');
  if (wrong) {
    const message = services.get(Texts).translate(LOCALE, wrong.key, wrong.values);
    return { json: { error: message, field: 'password' }, text: message, isGood: false };
  }
  return record({ username }, async () => {
    await services.get(UserEditor).edit('command line', { ...user, setNewPwd: true, password });
    const set = { username: user.username, ...shown(source, password) };
    return {
      json: set,
      text: withPassword(`Password set: ${user.username}. All logins have ended.`, set),
      isGood: true,
    };
  });
}

async function setRole(services: Services, { username, role }: CommandOf<'user role'>): Promise<Outcome> {
  const user = await findUser(services, username);
  await services.get(UserEditor).edit('command line', { ...user, type: idOf(role), setNewPwd: false });
  return { json: { username: user.username, role }, text: `Role of ${user.username}: ${role}`, isGood: true };
}

async function listUsers(services: Services, { keyword, onlyAdmin }: CommandOf<'user list'>): Promise<Outcome> {
  const users: AdminUser[] = [];
  for (let currentPage = 1; ; currentPage++) {
    const page = await services.get(UserListReader).list({ keyword, onlyAdmin, currentPage, limit: PAGE });
    users.push(...page.records);
    if (page.records.length === 0 || users.length >= page.total) break;
  }
  const lines = users.map(({ username, email, roles, status, isDeleted }) => {
    const state = isDeleted ? 'deleted' : status === UserStatus.Banned ? 'banned' : '';
    return [username, roles.map(({ role }) => role).join(','), email ?? '', state].join('\t').trimEnd();
  });
  return { json: { users }, text: lines.join('\n'), isGood: true };
}

/** @throws 404 if there is no such user */
async function findUser(services: Services, name: string) {
  const knex = services.get(Db);
  const user = await AccountDetails.query(knex)
    .whereRaw('lower(username) = lower(?)', [name])
    .first('uid', 'username', 'realname', 'email', 'titleName', 'titleColor', 'isBanned', 'updatedAt');
  if (!user) throw notFound('user-admin.noSuchUser', { name });
  const { isBanned, updatedAt, ...fields } = user;
  const held = await AccountRoles.query(knex).where({ uid: user.uid }).orderBy('role').first('role');
  return {
    ...fields,
    type: held?.role ?? Role.User,
    status: isBanned ? UserStatus.Banned : UserStatus.Active,
    gmtModified: updatedAt.toISOString(),
  };
}

/** Returns the super admin in whose name imports run: anyone who can read the secrets of the site may act as that user. */
async function firstSuperAdmin(services: Services): Promise<string> {
  const knex = services.get(Db);
  const superAdmins = AccountRoles.query(knex).where({ role: Role.Root }).select('uid');
  const found = await AccountDetails.query(knex)
    .whereIn('uid', superAdmins)
    .where({ isBanned: false })
    .orderBy('createdAt')
    .first('uid');
  if (!found) throw new Error('The site has no super admin');
  return found.uid;
}
