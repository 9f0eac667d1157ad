import { ProblemAuth } from '@tribunal/contract';
import { NEW_PASSWORD_LENGTH, type GroupCopier, type GroupCopy } from '@tribunal/plugin-group/contract';
import { columns, Problems, requireTransaction } from '@tribunal/server';
import { randomPassword } from '@tribunal/server/account';
import type { Knex } from 'knex';
import { TrainingCategoryModel, TrainingModel } from '../trainings';

/**
 * Copies the trainings of a group with their sections, conditions and categories, and with new passwords; due times move.
 * Besides problems that are copied with the group, only public ones of the site are in them: others belong to single
 * contests, and the copy could show them to anybody.
 */
export const trainingCopier = (knex: Knex): GroupCopier => ({
  describe: async (gid, copied) => {
    const first = await knex('training').where({ gid }).min({ dueAt: 'dueAt' }).first();
    const missing = await knex('trainingProblem as l')
      .join('training as t', 't.id', 'l.tid')
      .join(Problems.as(knex, 'p'), 'p.id', 'l.pid')
      .where({ 't.gid': gid })
      .where((left) => void left.whereNotNull('p.gid').orWhereNot('p.auth', ProblemAuth.Public))
      .whereNotIn('p.id', [...copied])
      .orderBy([{ column: 't.id' }, { column: 'l.rank' }, { column: 'l.id' }])
      .select(columns({ p: Problems, t: 'training' }, 'p.problemId', 'p.title', { usedBy: 't.title' }));
    const newPasswords = await knex('training').where({ gid }).whereNotNull('password').orderBy('id').pluck('title');
    return { firstAt: (first?.dueAt as Date | null | undefined) ?? null, missing, newPasswords };
  },
  copy: async (copy) => {
    requireTransaction(knex);
    const categories = await copyCategories(knex, copy);
    const trainings = await knex('training').where({ gid: copy.from }).orderBy('id');
    for (const { id, createdAt: _, updatedAt: __, categoryId, dueAt, password, ...settings } of trainings) {
      const { id: tid } = await TrainingModel.query(knex).insert({
        ...settings,
        categoryId: categoryId === null ? null : (categories.get(categoryId) ?? categoryId),
        password: password === null ? null : randomPassword(NEW_PASSWORD_LENGTH),
        dueAt: dueAt && copy.move(dueAt),
        gid: copy.to,
        uid: copy.uid,
      });
      await copySections(knex, id, tid);
      const problems = await knex('trainingProblem')
        .where({ tid: id })
        .where((either) => void either.whereIn('pid', shared(knex)).orWhereIn('pid', [...copy.problems.keys()]))
        .select('pid', 'rank');
      if (problems.length === 0) continue;
      await knex('trainingProblem').insert(
        problems.map(({ pid, rank }) => ({ tid, pid: copy.problems.get(pid) ?? pid, rank })),
      );
    }
  },
});

const shared = (knex: Knex) => Problems.query(knex).where({ auth: ProblemAuth.Public }).whereNull('gid').select('id');

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
