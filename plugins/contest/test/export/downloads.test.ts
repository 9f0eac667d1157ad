import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openArchive } from '../../../../core/platform/src/archive';
import { replay } from '../../../contest-records/command/replay';
import { AwardType, ContestType } from '../../contract';
import { readRecord, recordFiles, type RecordFile } from '../../../contest-records/record';
import { plainRecord, importRecord } from '../../../contest-records/test/record-import/record-fixtures';
import { createOrganiser } from '../admin/support';
import { contestPlugin, openContestHarness, type ContestHarness } from '../contest-harness';

let harness: ContestHarness;
let author: TestUser;

beforeAll(async () => {
  harness = await openContestHarness({ plugins: [await contestPlugin('contest-records')] });
  author = await createOrganiser(harness);
});
afterAll(() => harness?.stop());

const download = (what: 'rank' | 'ac-submission', query: object, as?: TestUser) =>
  harness.site.app.server.inject({
    url: `/api/file/download-contest-${what}?${new URLSearchParams(query as Record<string, string>).toString()}`,
    headers: as ? { authorization: as.token } : {},
  });
const csv = async (cid: number, query: object = {}) => {
  const { payload } = await download('rank', { cid, format: 'csv', ...query }, author);
  return payload.slice(1).trimEnd().split('\r\n');
};
/** Returns the texts by path. */
async function unzip(archive: Buffer): Promise<Record<string, string>> {
  const path = join(harness.site.dataDir, randomUUID());
  await writeFile(path, archive);
  const { files, close } = await openArchive(path, `${path}.scratch`);
  const texts: Record<string, string> = {};
  for (const file of files) texts[file.name] = await file.text();
  await close();
  return texts;
}
const codes = async (cid: number, query: object = {}) =>
  unzip((await download('ac-submission', { cid, ...query }, author)).rawPayload);

describe('files of a contest', () => {
  it.each(['rank', 'ac-submission'] as const)('(%s) require an organiser', async (what) => {
    const cid = await harness.createContest({ uid: author.uid });
    const [contestant] = await harness.createContestants(cid, 1);
    const status = async (as?: TestUser, options = {}) => {
      const reply = await download(what, { cid, ...options }, as);
      expect(JSON.parse(reply.payload)).toMatchObject({ status: reply.statusCode, data: null });
      return reply.statusCode;
    };
    expect(await status()).toBe(401);
    expect(await status(contestant)).toBe(403);
    expect(await status(contestant, { forceRefresh: true })).toBe(403);
    expect(await status(await createOrganiser(harness))).toBe(403);
    expect(await status(author, { cid: 999_999 })).toBe(404);
  });

  it.each([
    ['rank', { format: 'pdf' }, 'format'],
    ['rank', { removeStar: 'perhaps' }, 'removeStar'],
    ['ac-submission', { splitType: 'school' }, 'splitType'],
    ['ac-submission', { cid: 'x' }, 'cid'],
  ] as const)('(%s) name the field when %j is asked for', async (what, options, field) => {
    const cid = await harness.createContest({ uid: author.uid });
    const reply = await download(what, { cid, ...options }, author);
    expect(JSON.parse(reply.payload)).toMatchObject({ status: 400, data: { field } });
  });
});

describe('a rank as a file', () => {
  it('is the board with the names that organisers know, and nothing in it is calculated', async () => {
    const cid = await harness.createContest({ uid: author.uid, showName: 'nickname' });
    for (const displayId of ['B', 'A']) await harness.createContestProblem(cid, { displayId });
    const [ann, bob] = await harness.createContestants(cid, 2);
    await harness
      .knex('account')
      .where({ uid: ann!.uid })
      .update({ nickname: '=cmd|x', realname: 'Ann, Lee', school: '@home' });
    await harness.submitAndJudge(ann!, cid, 'A', Status.WrongAnswer);
    harness.advanceMinutes(1);
    await harness.submitAndJudge(ann!, cid, 'A', Status.Accepted);
    await harness.submitAndJudge(bob!, cid, 'B', Status.WrongAnswer);
    const [headings, first, second] = await csv(cid);
    expect(headings).toBe(
      'Rank,Username,Display name,Real name,School,Solved,Total submissions,Total penalty (s),A,B,A time (s),B time (s)',
    );
    expect(first).toBe(`1,${ann!.username},\u200B=cmd|x,"Ann, Lee",\u200B@home,1,2,4860,\u200B+(2),,3660,`);
    expect(second).toBe(`2,${bob!.username},${bob!.username},,,0,1,0,,\u200B-(1),,`);
  });

  it('is frozen unless an organiser asks for the actual results', async () => {
    const cid = await harness.createContest({ uid: author.uid, isSealed: true, sealAt: harness.minutes(-1) });
    await harness.createContestProblem(cid, { displayId: 'A' });
    const [ann] = await harness.createContestants(cid, 1);
    await harness.submitAndJudge(ann!, cid, 'A', Status.Accepted);
    expect((await csv(cid))[1]).toMatch(/,0,1,0,\?\(1\),$/);
    expect((await csv(cid, { forceRefresh: true }))[1]).toMatch(/,1,1,(\d+),\u200B\+\(1\),\1$/);
  });

  it('leaves stars out when that is asked for', async () => {
    const ann = await harness.site.signUp();
    const cid = await harness.createContest({ uid: author.uid, starAccounts: [ann.username] });
    await harness.createContestProblem(cid, { displayId: 'A' });
    await harness.enrol(cid, ann);
    await harness.submitAndJudge(ann, cid, 'A', Status.Accepted);
    expect((await csv(cid))[1]).toMatch(/^\*,/);
    expect(await csv(cid, { removeStar: true })).toHaveLength(1);
  });

  it('is a workbook unless lines are wanted', async () => {
    const cid = await harness.createContest({ uid: author.uid });
    await harness.createContestProblem(cid, { displayId: 'A' });
    const ann = await harness.site.signUp();
    await harness.knex('account').where({ uid: ann.uid }).update({ school: '=1+1' });
    await harness.submitAndJudge(ann, cid, 'A', Status.Accepted);
    const { headers, rawPayload } = await download('rank', { cid }, author);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringContaining(`contest_${cid}_rank.xlsx`),
      'cache-control': 'no-store',
    });
    const parts = await unzip(rawPayload);
    const text = Object.values(parts).join('\n');
    for (const part of ['Display name', ann.username, '+(1)', 'name="rank"']) expect(text).toContain(part);
    expect(text).toContain('>=1+1<');
    expect(text).not.toMatch(/<f>/);
  });
});

describe('a contest in the formats of other boards', () => {
  const read = async (cid: number, format: 'srk' | 'xcpcio', query: object = {}) => {
    const reply = await download('rank', { cid, format, ...query }, author);
    expect(reply.statusCode).toBe(200);
    return recordFiles(`x.${format}`, new Uint8Array(reply.rawPayload));
  };
  const lines = (files: RecordFile[]) =>
    replay(readRecord(files, { now: 0 }), { atMinute: null, isFrozen: false }).standings.map(
      ({ rank, name, solved, score, problems }) =>
        [
          rank ?? '*',
          name,
          score ?? solved,
          Object.values(problems).some(({ pending }) => pending > 0) ? '?' : '',
        ].join(' '),
    );

  it.each(['srk', 'xcpcio'] as const)(
    '(%s) is frozen as everybody sees it unless it is wanted open',
    async (format) => {
      const star = await harness.site.signUp();
      const options = { isSealed: true, sealAt: harness.minutes(1), starAccounts: [star.username] };
      const cid = await harness.createContest({ uid: author.uid, showName: 'nickname', ...options });
      await harness.createContestProblem(cid, { displayId: 'A', displayTitle: '苹果', color: '#ff8000' });
      const [ann, bob] = await harness.createContestants(cid, 2);
      await harness.knex('account').where({ uid: ann!.uid }).update({ nickname: '安', school: '东山大学' });
      await harness.knex('account').where({ uid: bob!.uid }).update({ nickname: '波' });
      await harness.knex('account').where({ uid: star.uid }).update({ nickname: '星' });
      await harness.submitAndJudge(ann!, cid, 'A', Status.WrongAnswer);
      await harness.submitAndJudge(star, cid, 'A', Status.Accepted);
      await harness.submitAndJudge(ann!, cid, 'A', Status.Accepted);
      harness.advanceMinutes(2);
      await harness.submitAndJudge(bob!, cid, 'A', Status.Accepted);
      const [frozen, open] = [await read(cid, format), await read(cid, format, { forceRefresh: true })];
      expect(lines(frozen)).toEqual(['* 星 1 ', '1 安 1 ', '2 波 0 ?']);
      expect(lines(open)).toEqual(['* 星 1 ', '1 波 1 ', '2 安 1 ']);
      expect(lines(await read(cid, format, { removeStar: true }))).toEqual(['1 安 1 ', '2 波 0 ?']);
      const text = frozen.map((file) => file.text).join('');
      expect(text).not.toContain(ann!.username);
      expect(text).toContain('东山大学');
      if (format === 'xcpcio') expect(text).toContain('"language": "C++"');
    },
  );

  it.each([true, false])('says in srk whether equal ranks share an award: %s', async (sharesAwards) => {
    const award = { name: 'Gold', num: 1, priority: 1, background: '#fff8dc', color: '#8a6d00' };
    const cid = await harness.createContest({
      uid: author.uid,
      awardType: AwardType.Number,
      awards: [award],
      sharesAwards,
    });
    await harness.createContestProblem(cid, { displayId: 'A' });
    const [ann] = await harness.createContestants(cid, 1);
    await harness.submitAndJudge(ann!, cid, 'A', Status.Accepted);
    const record = readRecord(await read(cid, 'srk'), { now: 0 });
    expect(record.awards).toMatchObject({ sharesAwards, awards: [{ num: 1 }] });
  });

  it('has no points in xcpcio, and nothing frozen in srk, under the OI rule', async () => {
    const cid = await harness.createContest({
      uid: author.uid,
      type: ContestType.Oi,
      isSealed: true,
      sealAt: harness.minutes(1),
    });
    await harness.createContestProblem(cid, { displayId: 'A', score: 100 });
    const [ann] = await harness.createContestants(cid, 1);
    await harness.submitPartlyCorrect(ann!, cid, 'A', [50, 0]);
    harness.advanceMinutes(2);
    await harness.submitAndJudge(ann!, cid, 'A', Status.Accepted);
    const reply = await download('rank', { cid, format: 'xcpcio' }, author);
    expect(JSON.parse(reply.payload)).toMatchObject({ status: 400, data: { field: 'format' } });
    expect(lines(await read(cid, 'srk'))).toEqual([`1 ${ann!.username} 50 `]);
    expect(lines(await read(cid, 'srk', { forceRefresh: true }))).toEqual([`1 ${ann!.username} 100 `]);
  });

  it('keeps the languages of a record', async () => {
    const runs = plainRecord().runs.map((run) => ({ ...run, language: 'Kotlin 1.9' }));
    const { id: cid } = await importRecord(harness, author, plainRecord({ runs }));
    const found = readRecord(await read(cid, 'xcpcio'), { now: 0 }).events;
    const languages = found.flatMap((event) => (event.kind === 'submission' ? event.language : []));
    expect(languages).toEqual(runs.map(() => 'Kotlin 1.9'));
  });
});

describe('accepted submissions as an archive', () => {
  it('are all that were accepted between start and end', async () => {
    const cid = await harness.createContest({ uid: author.uid, takesLate: true });
    for (const displayId of ['A', 'B']) await harness.createContestProblem(cid, { displayId });
    const [ann, bob] = await harness.createContestants(cid, 2);
    expect((await download('ac-submission', { cid }, author)).statusCode).toBe(404);
    await harness.submitAndJudge(ann!, cid, 'A', Status.WrongAnswer, 'wrong');
    await harness.submitAndJudge(ann!, cid, 'A', Status.Accepted, 'first');
    await harness.submitAndJudge(ann!, cid, 'A', Status.Accepted, 'second');
    await harness.submitAndJudge(bob!, cid, 'B', Status.Accepted, 'bob');
    await harness.submitAndJudge(harness.root, cid, 'B', Status.Accepted, 'root');
    const files = await codes(cid);
    expect(Object.values(files).sort()).toEqual(['bob', 'first', 'root', 'second']);
    const folders = (some: Record<string, string>) => new Set(Object.keys(some).map((path) => path.split('/')[0]));
    expect(folders(files)).toEqual(new Set([ann!.username, bob!.username, 'root']));
    expect(Object.values(await codes(cid, { excludeAdmin: true })).sort()).toEqual(['bob', 'first', 'second']);
    expect(folders(await codes(cid, { splitType: 'problem' }))).toEqual(new Set(['A', 'B']));
    harness.advanceMinutes(240);
    await harness.submitAndJudge(bob!, cid, 'A', Status.Accepted, 'at the end');
    harness.advanceMinutes(60);
    await harness.submitAndJudge(bob!, cid, 'A', Status.Accepted, 'late');
    expect(Object.values(await codes(cid)).sort()).toEqual(['bob', 'first', 'root', 'second']);
  });

  it('of the OI rule are the newest with a score to each problem', async () => {
    const cid = await harness.createContest({ uid: author.uid, type: ContestType.Oi });
    await harness.createContestProblem(cid, { displayId: 'A', score: 100 });
    const [ann] = await harness.createContestants(cid, 1);
    await harness.submitAndJudge(ann!, cid, 'A', Status.Accepted, 'whole');
    await harness.submitAndJudge(ann!, cid, 'A', Status.WrongAnswer, 'newest');
    await harness.submitAndJudge(ann!, cid, 'A', Status.CompileError, 'broken');
    const files = await codes(cid);
    expect(Object.values(files)).toEqual(['newest']);
    expect(Object.keys(files)[0]).toMatch(new RegExp(`^${ann!.username}/A_\\d+_\\(\\d{14}Z\\)\\.cpp$`));
  });

  it('of the OI rule are the best to each problem where the best counts, and of equal ones the newest', async () => {
    const cid = await harness.createContest({ uid: author.uid, type: ContestType.Oi, oiCounts: 'Highest' });
    for (const displayId of ['A', 'B']) await harness.createContestProblem(cid, { displayId, score: 100 });
    const [ann, bob] = await harness.createContestants(cid, 2);
    await harness.submitAndJudge(bob!, cid, 'A', Status.WrongAnswer, 'bob');
    await harness.submitAndJudge(ann!, cid, 'A', Status.Accepted, 'whole');
    await harness.submitAndJudge(ann!, cid, 'A', Status.Accepted, 'whole again');
    await harness.submitAndJudge(ann!, cid, 'A', Status.WrongAnswer, 'newest');
    await harness.submitAndJudge(ann!, cid, 'A', Status.CompileError, 'broken');
    await harness.submitAndJudge(ann!, cid, 'B', Status.WrongAnswer, 'other');
    expect(Object.values(await codes(cid)).sort()).toEqual(['bob', 'other', 'whole again']);
  });
});
