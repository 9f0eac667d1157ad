import { Readable } from 'node:stream';
import { ProblemAuth } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { startFakeJudge, startTestApp, type FakeJudge, type TestApp } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPackage } from '../../problem-packages/command/import';
import { verifyProblem } from '../../problem-packages/command/verify';
import { servicesOf } from '../../problem-packages/command/with-site';
import { zipOf } from '../../../core/platform/test/archive/archives';
import { reportError, sitePlugins } from './all-formats';
import { QDUOJ, qduojFiles } from './samples';

let site: TestApp;
let judge: FakeJudge;
beforeAll(async () => {
  site = await startTestApp({ plugins: await sitePlugins() });
  judge = await startFakeJudge(site);
});
afterAll(async () => {
  await judge?.stop();
  await site?.stop();
});

const silently = () => {};
const services = () => servicesOf(site.app.container, reportError);
const importDescription = (description: object, progress: (line: string) => void = silently) =>
  importPackage(services(), Readable.from([zipOf(qduojFiles({ ...QDUOJ, ...description }))]), progress);
const authOf = async (problemId: string) =>
  (await resolve(site.app.container, Db)('problem').where({ problemId }).first<{ auth: ProblemAuth }>('auth')).auth;
const answer = (code: string) => ({ answers: [{ language: 'C++', code }] });

describe('the command beside a site', () => {
  it('imports a problem, runs its solutions and makes it public when they get what they should', async () => {
    const { json, text, isGood } = await importDescription({ display_id: 'G1', ...answer('right') });
    expect(json).toMatchObject({
      format: 'qduoj',
      problems: [{ problemId: 'G1', error: null }],
      imported: [{ key: 0, problemId: 'G1', state: 'green', message: null }],
    });
    expect(text).toMatch(/G1 +Sum +public/);
    expect(isGood).toBe(true);
    expect(await authOf('G1')).toBe(ProblemAuth.Public);
  });

  it('says how far it is', async () => {
    const lines: string[] = [];
    await importDescription({ display_id: 'G2', ...answer('right') }, (line) => lines.push(line));
    expect(lines[0]).toBe('Problems to import: 1');
    expect(lines.at(-1)).toBe('Problems checked: 1 of 1, solutions judged: 1 of 1');
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('leaves a problem hidden when a solution gets something else', async () => {
    const { json, isGood } = await importDescription({ display_id: 'R1', ...answer('verdict: -1') });
    expect(json).toMatchObject({ imported: [{ state: 'red' }] });
    expect(isGood).toBe(false);
    expect(await authOf('R1')).toBe(ProblemAuth.Private);
  });

  it('says why nothing was stored', async () => {
    const { json, isGood } = await importDescription({ display_id: 'G1' });
    expect(json).toMatchObject({ imported: [{ state: 'failed', message: 'The problem ID G1 is already in use' }] });
    expect(isGood).toBe(false);
    const broken = await importPackage(services(), Readable.from([Buffer.from('hello')]), silently);
    expect(broken).toMatchObject({ json: { format: null, problems: [] }, isGood: false });
  });

  it('runs the solutions of a problem again', async () => {
    expect(await verifyProblem(services(), 'g1', silently)).toMatchObject({
      json: {
        problemId: 'g1',
        error: null,
        solutions: [
          {
            name: 'C++ 1',
            language: 'C++ With O2',
            expected: ['Accepted'],
            status: 'Accepted',
            isAsExpected: true,
            score: 100,
            time: expect.any(Number),
            memory: expect.any(Number),
          },
        ],
      },
      isGood: true,
    });
    const red = await verifyProblem(services(), 'R1', silently);
    expect(red.text).toMatch(/UNEXPECTED +C\+\+ 1 +C\+\+ With O2 +WrongAnswer +Accepted/);
    expect(red.isGood).toBe(false);
  });

  it('knows no other problems', async () => {
    expect(await verifyProblem(services(), 'NONE', silently)).toMatchObject({
      json: { error: 'Problem NONE does not exist' },
      isGood: false,
    });
  });
});
