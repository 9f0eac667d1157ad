import { Accounts, evaluate, Problems, type Transactions } from '@tribunal/server';
import type { Knex } from 'knex';
import { seededKeys } from './seeded-keys';

/** Time in ms in which later starts complete what the first one could not create, for example after a crash. */
const COMPLETION_MS = 86_400_000;

/**
 * Returns whether demo content may be created. The first call decides it, once for the life of the site: only a site
 * without problems, without accounts other than the first super admin's, and without content of an earlier version of
 * the demo gets any. A site that was upgraded gets none, and no later version adds to what the first start created.
 */
export const isDemoOpen = (transactions: Transactions): Promise<boolean> =>
  transactions.run(async ({ knex }) => {
    // Without the lock, a process that starts at the same time could take the first problem for content of the site.
    await knex.raw('lock table demo_state in exclusive mode');
    if (!(await knex('demoState').first('onlyOne'))) {
      const closedAt = (await isEmpty(knex)) ? null : knex.fn.now();
      await knex('demoState').insert({ closedAt });
    }
    const isOpen = `closed_at is null and decided_at > now() - ${COMPLETION_MS} * interval '1 ms'`;
    return evaluate<boolean>(knex, `exists (select from demo_state where ${isOpen})`);
  });

/** The right of one process of the cluster to create demo content. */
export interface DemoTurn {
  isMine: boolean;
  /** Lets a process that starts later continue. */
  end(): Promise<void>;
}

/**
 * Takes the turn if no other process has it. Otherwise several servers that start at the same time would all create
 * everything and find most of it taken, which delays the start of each.
 */
export async function takeDemoTurn(transactions: Transactions): Promise<DemoTurn> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let holding: Promise<void> = Promise.resolve();
  const isMine = await new Promise<boolean>((resolve, reject) => {
    holding = transactions.run(async ({ knex }) => {
      const isFree = await evaluate<boolean>(knex, `pg_try_advisory_xact_lock(hashtextextended('demo', 0))`);
      resolve(isFree);
      if (isFree) await released;
    });
    holding.catch(reject);
  });
  return {
    isMine,
    end: async () => {
      release();
      await holding.catch(() => undefined);
    },
  };
}

async function isEmpty(knex: Knex): Promise<boolean> {
  const accounts = await Accounts.query(knex).limit(2).select('uid');
  return accounts.length < 2 && !(await Problems.query(knex).first('id')) && (await seededKeys(knex)).size === 0;
}

/** Records that no more demo content is to be created. */
export async function closeDemo(knex: Knex): Promise<void> {
  await knex('demoState').insert({ closedAt: knex.fn.now() }).onConflict('onlyOne').merge({ closedAt: knex.fn.now() });
}
