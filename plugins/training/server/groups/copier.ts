import { ProblemAuth } from '@tribunal/contract';
import type { GroupCopier, GroupCopy } from '@tribunal/plugin-group/contract';
import { columns, Problems, type Transaction } from '@tribunal/server';
import type { Knex } from 'knex';
import { TrainingCategoryModel, TrainingModel } from '../trainings';

/**
 * Copies the trainings of a group with their sections, conditions and categories; due times move. Only public problems of
 * the site are copied: others belong to the group or to single contests, and the copy could show them to anybody.
 */
export const trainingCopier: GroupCopier = {
  describe: async (gid, tx) => {
    const { knex } = tx as Transaction;
    const first = await knex('training').where({ gid }).min({ dueAt: 'dueAt' }).first();
    const missing = await knex('trainingProblem as l')
      .join('training as t', 't.id', 'l.tid')
      .join(Problems.as(knex, 'p'), 'p.id', 'l.pid')
      .where({ 't.gid': gid })
      .where((left) => void left.whereNotNull('p.gid').orWhereNot('p.auth', ProblemAuth.Public))
      .orderBy([{ column: 't.id' }, { column: 'l.rank' }, { column: 'l.id' }])
      .select(columns({ p: Problems, t: 'training' }, 'p.problemId', 'p.title', { usedBy: 't.title' }));
    return { firstAt: (first?.dueAt as Date | null | undefined) ?? null, missing };
  },
  copy: async (copy) => {
    const { knex } = copy.tx as Transaction;
    const categories = await copyCategories(knex, copy);
    const trainings = await knex('training').where({ gid: copy.from }).orderBy('id');
    for (const { id, createdAt: _, updatedAt: __, categoryId, dueAt, ...settings } of trainings) {
      const { id: tid } = await TrainingModel.query(knex).insert({
        ...settings,
        categoryId: categoryId === null ? null : (categories.get(categoryId) ?? categoryId),
        dueAt: dueAt && new Date(dueAt.getTime() + copy.offsetMs),
        ...{ gid: copy.to, uid: copy.uid },
      });
      await copySections(knex, id, tid);
      const problems = await knex('trainingProblem')
        .where({ tid: id })
        .whereIn('pid', Problems.query(knex).where({ auth: ProblemAuth.Public }).whereNull('gid').select('id'))
        .select('pid', 'rank');
      if (problems.length > 0) await knex('trainingProblem').insert(problems.map((one) => ({ ...one, tid })));
    }
  },
};

/** Copies the categories of the group itself, and returns the copy of each. */
async function copyCategories(knex: Knex, { from, to }: GroupCopy): Promise<ReadonlyMap<number, number>> {
  const copies = new Map<number, number>();
  for (const { id, name, color } of await knex('trainingCategory').where({ gid: from }).orderBy('id')) {
    copies.set(id, (await TrainingCategoryModel.query(knex).insert({ name, color, gid: to })).id);
  }
  return copies;
}

/** Copies the sections of a training; their conditions name the copies. */
async function copySections(knex: Knex, from: number, to: number): Promise<void> {
  const copies = new Map<number, number>();
  const sections = await knex('trainingSection').where({ tid: from }).orderBy('id');
  for (const { id, title, rank } of sections) {
    const [made] = await knex('trainingSection').insert({ tid: to, title, rank }).returning('id');
    copies.set(id, made!.id);
  }
  for (const { id, needsSection, needsSolved } of sections) {
    if (needsSection === null) continue;
    const condition = { needsSection: copies.get(needsSection)!, needsSolved };
    await knex('trainingSection')
      .where({ id: copies.get(id)! })
      .update(condition);
  }
}
