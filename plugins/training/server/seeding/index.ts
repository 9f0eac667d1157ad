import { Db, Tx, type ServerScope, type Transactions } from '@tribunal/server';
import { lockAccount } from '@tribunal/server/account';
import { insertPastSubmission } from '@tribunal/server/submission';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { TrainingSeeding, type SeedTraining } from '../../contract';
import { settingsOf } from '../admin';
import { TrainingCategoryModel, TrainingModel } from '../trainings';

/** Time from a submission to its verdict, in ms. */
const JUDGING_MS = 2000;
const SITE = null;

/** Creates trainings with their past: the rows that the calls would have produced at the time. */
@injectable()
export class TrainingSeeder {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
  ) {}

  create(author: { uid: string }, seed: SeedTraining): Promise<{ id: number }> {
    return this.transactions.run(() => this.#create(author, seed));
  }

  async #create({ uid }: { uid: string }, seed: SeedTraining): Promise<{ id: number }> {
    const { title } = seed.save;
    // This lock lets the second of two concurrent seedings find the result of the first.
    await lockAccount(this.knex, uid);
    const existing = await this.knex('training').where({ uid, title }).first('id');
    if (existing) return existing;
    const categoryId = await categoryOf(this.knex, seed.category);
    const row = { ...settingsOf(seed.save), categoryId, gid: seed.gid ?? SITE, uid };
    const { id: tid } = await TrainingModel.query(this.knex).insert(row);
    await insertItems(this.knex, tid, seed.items);
    if (seed.members.length > 0) {
      await this.knex('trainingMember').insert(seed.members.map((member) => ({ tid, uid: member })));
    }
    await insertRuns(this.knex, tid, seed);
    return { id: tid };
  }
}

async function categoryOf(knex: Knex, { name, color }: SeedTraining['category']): Promise<number> {
  const found = await TrainingCategoryModel.query(knex).whereNull('gid').findOne({ name });
  return (found ?? (await TrainingCategoryModel.query(knex).insert({ name, color, gid: SITE }))).id;
}

/** Inserts headings and problems in their order; a heading with a condition needs the one before it. */
async function insertItems(knex: Knex, tid: number, items: SeedTraining['items']): Promise<void> {
  let before: number | null = null;
  for (const [index, item] of items.entries()) {
    const rank = index + 1;
    if ('pid' in item) {
      await knex('trainingProblem').insert({ tid, pid: item.pid, rank });
      continue;
    }
    const needs: { needsSection: number | null; needsSolved: number | null } =
      item.needsSolved === undefined || before === null
        ? { needsSection: null, needsSolved: null }
        : { needsSection: before, needsSolved: item.needsSolved };
    const [made] = await knex('trainingSection')
      .insert({ tid, title: item.section, rank, ...needs })
      .returning('id');
    before = made!.id;
  }
}

/** Inserts submissions in the order of their times, so that ids increase with time. */
async function insertRuns(knex: Knex, tid: number, { gid, runs }: SeedTraining): Promise<void> {
  for (const { at, ...run } of [...runs].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const times = { createdAt: at, judgedAt: new Date(at.getTime() + JUDGING_MS) };
    await insertPastSubmission(knex, { ...run, ...times, cid: 0, tid, gid: gid ?? SITE, displayId: null });
  }
}

/** Registers the creation of trainings for other plugins. */
export function openSeeding(scope: Pick<ServerScope, 'provide' | 'share'>): void {
  scope.provide(TrainingSeeding, TrainingSeeder);
  scope.share(TrainingSeeding);
}
