import { Role } from '@tribunal/contract';
import { AccountDetails, AccountRoles, evaluate, Problems, type Transactions } from '@tribunal/server';
import type { AccountService } from '@tribunal/server/account';
import type { ProblemAuthoringService } from '@tribunal/server/authoring';
import { recount } from '@tribunal/server/judging';
import type { Author } from '@tribunal/server/problem';
import { removeSubmissions } from '@tribunal/server/submission';
import type { Knex } from 'knex';
import { demoContests } from './contests';
import { people } from './contests/people';
import { closeDemo } from './demo-state';
import { demoDiscussions } from './discussions';
import { demoGroups } from './groups';
import { demoProblems } from './problems';
import { seededKeys } from './seeded-keys';
import { WELCOME_TITLE } from './seed-problems';
import { demoTrainings, studentNames } from './trainings';

export interface Removed {
  users: number;
  contests: number;
  trainings: number;
  groups: number;
  discussions: number;
  problems: number;
  /** Ids of demo problems that stay, because contests or trainings of the site use them. */
  keptProblems: string[];
}

interface RemovalParts {
  knex: Knex;
  transactions: Transactions;
  accounts: Pick<AccountService, 'removeWithoutEmail'>;
  authoring: Pick<ProblemAuthoringService, 'remove'>;
  author: Author;
}

type Kind = 'contests' | 'trainings' | 'groups' | 'discussions';

/** What the demo creates has these titles, and its author is a fictional user or a super admin. */
const BY_AUTHOR = 'uid = any(:authors)';

const TARGETS: readonly { kind: Kind; table: string; isDemo: string }[] = [
  { kind: 'groups', table: 'group_item', isDemo: `short_name = any(:shortNames) and ${BY_AUTHOR}` },
  { kind: 'contests', table: 'contest', isDemo: `gid = any(:groups) or title = any(:contestTitles) and ${BY_AUTHOR}` },
  {
    kind: 'trainings',
    table: 'training',
    isDemo: `gid = any(:groups) or title = any(:trainingTitles) and ${BY_AUTHOR}`,
  },
  {
    kind: 'discussions',
    table: 'discussion_post',
    isDemo: `gid = any(:groups) or title = any(:discussionTitles) and ${BY_AUTHOR}`,
  },
];

/** Tables whose rows name what they belong to without a foreign key. */
const REMNANTS: readonly { table: string; of: string }[] = [
  {
    table: 'comment_item',
    of: `place_kind = 'contest' and place_id = any(:contests) or place_kind = 'discussion' and place_id = any(:discussions)`,
  },
  { table: 'training_category', of: 'gid = any(:groups)' },
  { table: 'announcement_item', of: `title = :welcome and ${BY_AUTHOR}` },
];

/**
 * Removes what the demo has created and nobody has renamed since, with the submissions to it, and creates no more.
 * Demo problems that contests or trainings of the site use are kept.
 */
export async function removeDemo({ knex, transactions, accounts, authoring, author }: RemovalParts): Promise<Removed> {
  const { ids, users } = await transactions.run(async () => {
    await closeDemo(knex);
    return removeContent(knex, accounts);
  });
  const { removed, kept } = await removeProblems({ knex, authoring, author });
  await recount(knex);
  const counts = Object.fromEntries(Object.entries(ids).map(([kind, found]) => [kind, found.length]));
  return { ...(counts as Record<Kind, number>), users, problems: removed, keptProblems: kept };
}

async function removeContent(
  knex: Knex,
  accounts: RemovalParts['accounts'],
): Promise<{ ids: Record<Kind, number[]>; users: number }> {
  const names = [...new Set([...people.map(({ username }) => username), ...studentNames()])];
  const ids: Record<Kind, number[]> = { groups: [], contests: [], trainings: [], discussions: [] };
  const bindings = {
    authors: await authorsOf(knex, names),
    shortNames: demoGroups.map(({ shortName }) => shortName),
    contestTitles: demoContests.map(({ save }) => save.title),
    trainingTitles: demoTrainings.map(({ save }) => save.title),
    discussionTitles: demoDiscussions.map(({ title }) => title),
    welcome: WELCOME_TITLE,
  };
  for (const { kind, table, isDemo } of TARGETS) {
    if (!(await hasTable(knex, table))) continue;
    // The tables of other plugins have no types here.
    const { rows } = await knex.raw<{ rows: { id: number }[] }>(`select id from ${table} where ${isDemo}`, {
      ...bindings,
      ...ids,
    });
    ids[kind] = rows.map(({ id }) => id);
  }
  for (const cid of ids.contests) await removeSubmissions(knex, { cid });
  for (const { table, of } of REMNANTS) {
    if (await hasTable(knex, table)) await knex.raw(`delete from ${table} where ${of}`, { ...bindings, ...ids });
  }
  for (const { kind, table } of TARGETS.toReversed()) {
    if (ids[kind].length > 0) await knex(table).whereIn('id', ids[kind]).delete();
  }
  return { ids, users: await accounts.removeWithoutEmail(names) };
}

async function authorsOf(knex: Knex, usernames: readonly string[]): Promise<string[]> {
  const fictional = await AccountDetails.query(knex).whereIn('username', usernames).whereNull('email').select('uid');
  const superAdmins = await AccountRoles.query(knex).where({ role: Role.Root }).select('uid');
  return [...fictional, ...superAdmins].map(({ uid }) => uid);
}

/** Removes the demo's problems by its own list: an id that the demo has not used belongs to the site. */
async function removeProblems({
  knex,
  authoring,
  author,
}: Omit<RemovalParts, 'transactions' | 'accounts'>): Promise<{ removed: number; kept: string[] }> {
  const seeded = await seededKeys(knex);
  const problemIds = demoProblems.map(({ problemId }) => problemId).filter((id) => seeded.has(id));
  const found = await Problems.query(knex).whereIn('problemId', problemIds).orderBy('id').select('id', 'problemId');
  const kept: string[] = [];
  for (const { id, problemId } of found) {
    if (await isUsed(knex, id)) kept.push(problemId);
    else await authoring.remove(author, id);
  }
  return { removed: found.length - kept.length, kept };
}

async function isUsed(knex: Knex, pid: number): Promise<boolean> {
  for (const table of ['contest_problem', 'training_problem']) {
    if ((await hasTable(knex, table)) && (await knex(table).where({ pid }).first('id'))) return true;
  }
  return false;
}

/** A site without a plugin has no tables of it. */
const hasTable = (knex: Knex, table: string): Promise<boolean> => evaluate(knex, 'to_regclass(?) is not null', [table]);
