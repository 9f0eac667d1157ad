import type { PackageReader } from '@tribunal/plugin-problem-packages/server';
import { describe, expect, it } from 'vitest';
import { fps } from '../server/fps';
import { hoj } from '../server/hoj';
import { hydro } from '../server/hydro';
import { icpc } from '../server/icpc';
import { polygon } from '../server/polygon';
import { qduoj } from '../server/qduoj';
import { adaptProblem } from '../../problem-packages/server/import/adapt-problem';
import { casesOf, codesOf, packed, problemIn, without, type Files } from './packed';
import { fpsText, hydroFiles, icpcFiles, polygonFiles, polygonXml, QDUOJ } from './samples';

const known = { ids: new Map<string, number>(), checkerLanguages: [] };
const item = '<title>A</title><sample_input>1 2</sample_input><sample_output>3</sample_output>';
const icpcWith = (yaml: string): Files =>
  without(icpcFiles(yaml), ...['01.in', '01.ans', '02.in', '02.ans'].map((name) => `sum/data/secret/${name}`));
const hydroSamples = without(
  hydroFiles(''),
  ...['1.in', '1.out', '2.in', '2.out'].map((name) => `H1/testdata/${name}`),
);
const hojSamples = { problem: { title: 'A', examples: '<input>1 2</input><output>3</output>' } };

describe('a package that has samples and no tests', () => {
  it.each<[string, PackageReader, Files, number]>([
    ['FPS', fps, { 'a.xml': fpsText(item) }, 1],
    ['FPS whose tests have no answers', fps, { 'a.xml': fpsText(`${item}<test_input>9</test_input>`) }, 1],
    ['ICPC', icpc, icpcWith('name: x'), 1],
    ['ICPC with points', icpc, icpcWith('type: scoring\nname: x'), 1],
    ['Hydro', hydro, hydroSamples, 2],
    ['QDUOJ', qduoj, { '1/problem.json': JSON.stringify({ ...QDUOJ, test_case_score: [] }) }, 1],
    ['Polygon', polygon, polygonFiles(polygonXml({ tests: ' ' })), 1],
    ['HOJ', hoj, { 'problem_1.json': JSON.stringify(hojSamples) }, 1],
  ])('of %s is taken with the samples as tests, and says so', async (_, reader, files, count) => {
    expect(await reader.recognises(packed(files))).toBe(true);
    const problem = adaptProblem(await problemIn(reader, files), known);
    const { losses, type, cases } = problem;
    expect((await casesOf(problem))[0]).toMatchObject({
      input: expect.stringMatching(/^1 2\n?$/),
      output: expect.stringMatching(/^3\n?$/),
    });
    expect(codesOf(losses)).toContain(`samplesOnly ${count}`);
    if (type === 1) expect(cases.reduce((sum, { score }) => sum + (score ?? 0), 0)).toBe(100);
  });

  it('has no test of a sample without an output', async () => {
    const files = { 'a.xml': fpsText(`${item}<sample_input>5 5</sample_input>`) };
    expect(codesOf((await problemIn(fps, files)).losses)).toEqual(['samplesOnly 1']);
  });
});
