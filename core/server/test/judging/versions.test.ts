import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { createProblem } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeUnused } from '../../src/judging';
import { createVersion, getOrCreateVersion } from '../../src/problem';
import { finalOf, openJudgingHarness, type JudgingHarness } from './judging-harness';

let harness: JudgingHarness;
beforeAll(async () => {
  harness = await openJudgingHarness();
});
afterAll(() => harness?.stop());

const knex = () => resolve(harness.site.app.container, Db);
const versions = (pid: number) => knex()('problemVersion').where({ pid }).orderBy('id').select('id', 'settings');

describe('a version of a problem', () => {
  it('is the same as long as nothing that a verdict depends on changes', async () => {
    const { pid } = await createProblem(harness.site);
    const first = await createVersion(knex(), pid);
    await knex()('problem').where({ id: pid }).update({ title: 'Another title' });
    expect(await createVersion(knex(), pid)).toBe(first);
    await knex()('problem').where({ id: pid }).update({ memoryLimit: 64 });
    const second = await createVersion(knex(), pid);
    expect(second).not.toBe(first);
    expect(await getOrCreateVersion(knex(), pid)).toBe(second);
    await knex()('problem').where({ id: pid }).update({ memoryLimit: 256 });
    expect(await createVersion(knex(), pid)).toBe(first);
  });

  it('holds checker, extra files and file names where they are used', async () => {
    const { pid } = await createProblem(harness.site);
    const checker = { spjLanguage: 'C++', spjCode: 'int main;', judgeExtraFile: '{"a.h":"//"}' };
    const files = { userExtraFile: '{"b.h":""}', isFileIo: true, ioReadFileName: 'a.in', ioWriteFileName: 'a.out' };
    await knex()('problem')
      .where({ id: pid })
      .update({ judgeMode: 'spj', ...checker, ...files });
    await createVersion(knex(), pid);
    const { settings } = (await versions(pid)).at(-1)!;
    expect(settings).toMatchObject({
      judgeMode: 'spj',
      checker: { language: 'C++', code: 'int main;', extraFiles: { 'a.h': '//' } },
      extraFiles: { 'b.h': '' },
      fileIo: { input: 'a.in', output: 'a.out' },
    });
    await knex()('problem').where({ id: pid }).update({ judgeMode: 'default', isFileIo: false });
    await createVersion(knex(), pid);
    expect((await versions(pid)).at(-1)!.settings).toMatchObject({ checker: null, fileIo: null });
  });

  it('is made once for a problem that has none, by however many who ask', async () => {
    const { pid } = await createProblem(harness.site);
    await knex()('problem').where({ id: pid }).update({ versionId: null });
    await knex()('problemVersion').where({ pid }).delete();
    const asked = await Promise.all(
      Array.from({ length: 6 }, () => knex().transaction((trx) => getOrCreateVersion(trx, pid))),
    );
    expect(new Set(asked).size).toBe(1);
    expect(await versions(pid)).toHaveLength(1);
  });

  it('stays with its data while the problem or a verdict rests on it, and goes then', async () => {
    const own = harness.pid;
    const { judgementId } = await harness.send();
    await harness.handleReport(finalOf((await harness.claim(judgementId))!, Status.Accepted));
    const [judgedOn] = await versions(own);
    for (const timeLimit of [1500, 2000]) {
      await knex()('problem').where({ id: own }).update({ timeLimit });
      await createVersion(knex(), own);
    }
    const [, between, current] = await versions(own);
    const others = knex()('problemVersion').whereNot({ pid: own });
    await others.whereNotIn('id', knex()('problem').whereNotNull('versionId').select('versionId')).delete();
    expect(await removeUnused(knex(), new Date())).toMatchObject({ versions: 1 });
    expect((await versions(own)).map(({ id }) => id)).toEqual([judgedOn!.id, current!.id]);
    const kept = await knex()('problemVersionFile').where({ versionId: judgedOn!.id });
    expect(kept.length).toBeGreaterThan(0);
    expect(await knex()('problemVersionFile').where({ versionId: between!.id })).toEqual([]);
  });
});
