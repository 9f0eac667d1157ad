import { memoryOf, timeOf, type PackageReader } from '@tribunal/plugin-problem-packages/server';
import { describe, expect, it } from 'vitest';
import { limitsOf } from '../server/common';
import { fps } from '../server/fps';
import { hoj } from '../server/hoj';
import { hydro } from '../server/hydro';
import { icpc } from '../server/icpc';
import { polygon } from '../server/polygon';
import { qduoj } from '../server/qduoj';
import { codesOf, problemIn, type Files } from './packed';
import { fpsText, hydroFiles, icpcFiles, ITEM, polygonFiles, polygonXml, QDUOJ, qduojFiles } from './samples';

const hojWith = (problem: object): Files => ({
  'problem_1.json': JSON.stringify({ samples: [{ input: 'a', output: 'a' }], problem: { title: 'A', ...problem } }),
  'problem_1/a': '',
});
const fpsWith = (time: string, memory: string): Files => ({
  'a.xml': fpsText(ITEM.replace(/<time_limit[\s\S]*<\/memory_limit>/, `${time}${memory}`)),
});
const timeTag = (text: string, unit = '') => `<time_limit${unit && ` unit="${unit}"`}>${text}</time_limit>`;
const memoryTag = (text: string, unit = '') => `<memory_limit${unit && ` unit="${unit}"`}>${text}</memory_limit>`;
const polygonWith = (time: string, memory: string): Files =>
  polygonFiles(polygonXml().replace('>1500<', `>${time}<`).replace('>268435456<', `>${memory}<`));
const icpcWith = (time: string, memory: string): Files =>
  icpcFiles(`name: x\nlimits: {time_limit: ${time}, memory: ${memory}}`);

describe('a time', () => {
  it.each([
    [2, 2000],
    ['2', 2000],
    ['1 s', 1000],
    ['1000ms', 1000],
    ['1500 MS', 1500],
    ['0.5', 500],
    ['.5', 500],
    ['1,5', 1500],
    ['0,25 sec.', 250],
    ['2 seconds', 2000],
    ['1秒', 1000],
    ['1e3 ms', 1000],
    [' 3\n', 3000],
    ['', null],
    [null, null],
    [undefined, null],
    ['1,000', '1,000'],
    ['fast', 'fast'],
    ['1 fortnight', '1 fortnight'],
    ['-1', '-1'],
    ['1 s per case', '1 s per case'],
    [{ java: 2 }, '{"java":2}'],
  ])('%j of seconds is %j', (text, ms) => expect(timeOf(text, 's')).toBe(ms));
});

describe('a size', () => {
  it.each([
    [256, 256],
    ['256MB', 256],
    ['256 MiB', 256],
    ['262144 KB', 256],
    ['1g', 1024],
    ['0,5 GB', 512],
    ['268435456 bytes', 256],
    ['unlimited', 'unlimited'],
  ])('%j of megabytes is %j', (text, mb) => expect(memoryOf(text, 'mb')).toBe(mb));
});

describe('limits of a package', () => {
  it('that are no amounts are losses', () => {
    const { timeLimit, memoryLimit, losses } = limitsOf({ timeMs: 'fast', memoryMb: 'plenty' });
    expect([timeLimit, memoryLimit]).toEqual([1000, 256]);
    expect(codesOf(losses)).toEqual(['timeLimitNotRead fast → 1000', 'memoryLimitNotRead plenty → 256']);
  });

  it.each<[string, PackageReader, Files]>([
    ['FPS', fps, fpsWith(timeTag('0,5'), memoryTag('64MB'))],
    ['FPS with units of its own', fps, fpsWith(timeTag('500 ms', 's'), memoryTag('65536', ' KB '))],
    ['Hydro', hydro, hydroFiles('time: 500 ms\nmemory: 64 MB')],
    ['QDUOJ', qduoj, qduojFiles({ ...QDUOJ, time_limit: '0.5 s', memory_limit: '64MB' })],
    ['HOJ', hoj, hojWith({ timeLimit: '500ms', memoryLimit: '64 MB' })],
    ['Polygon', polygon, polygonWith('0.5s', '64 MB')],
    ['ICPC', icpc, icpcWith('"0,5"', '64 MiB')],
  ])('of %s are read in any notation', async (_, reader, files) => {
    expect(await problemIn(reader, files)).toMatchObject({ timeLimit: 500, memoryLimit: 64 });
  });

  it.each<[string, PackageReader, Files]>([
    ['FPS', fps, fpsWith(timeTag('1', 'h'), memoryTag('much'))],
    ['Hydro', hydro, hydroFiles('time: soon\nmemory: much')],
    [
      'Hydro with limits of cases',
      hydro,
      hydroFiles('cases: [{input: 1.in, output: 1.out, time: soon, memory: much}]'),
    ],
    ['QDUOJ', qduoj, qduojFiles({ ...QDUOJ, time_limit: 'soon', memory_limit: {} })],
    ['HOJ', hoj, hojWith({ timeLimit: 'soon', memoryLimit: 'much' })],
    ['Polygon', polygon, polygonWith('soon', 'much')],
    ['ICPC', icpc, icpcWith('soon', 'much')],
  ])('of %s that nobody can read are losses', async (_, reader, files) => {
    const { losses, timeLimit, memoryLimit } = await problemIn(reader, files);
    expect([timeLimit, memoryLimit]).toEqual([1000, 256]);
    expect(losses.map(({ code }) => code)).toEqual(expect.arrayContaining(['timeLimitNotRead', 'memoryLimitNotRead']));
  });
});
