import { Status } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { polygon } from '../server/polygon';
import { casesOf, codesOf, inside, packed, problemIn, refusalOf, without } from './packed';
import { CHECKER, polygonFiles, polygonXml, type PolygonParts } from './samples';

const problemWith = (parts: PolygonParts) => problemIn(polygon, polygonFiles(polygonXml(parts)));
const refusedWith = (parts: PolygonParts) => refusalOf(polygon, polygonFiles(polygonXml(parts)));
const scoresWith = async (parts: PolygonParts) =>
  (await problemWith(parts)).cases.map(({ groupNum, score }) => [groupNum, score]);
const tests = (...attributes: string[]): string => attributes.map((text) => `<test method="manual" ${text}/>`).join('');

describe('a package of Polygon', () => {
  it('is understood', async () => {
    expect(await problemIn(polygon, polygonFiles())).toMatchObject({
      problemId: 'SUM',
      title: 'Sum of two',
      type: 0,
      judgeMode: 'spj',
      judgeCaseMode: 'ergodic_without_error',
      timeLimit: 1500,
      memoryLimit: 256,
      description: 'Add **all** “things”.',
      input: 'Two.',
      output: 'One.',
      hint: 'Easy — really.',
      examples: [{ input: '1 2\n', output: '3\n' }],
      checker: { language: 'C++', code: '// the checker', extraFiles: { 'testlib.h': '// the header' } },
      tags: ['math'],
      fileIo: null,
      remarks: [],
    });
  });

  it('says that some bytes of its description are none of its encoding', async () => {
    const [before, after] = polygonXml().replace('utf-8', 'Big5').replace('Сумма', '').split('Sum');
    const xml = Buffer.concat([Buffer.from(`${before}Sum`), Buffer.from([0xff]), Buffer.from(after!)]);
    const problem = await problemIn(polygon, { ...polygonFiles(), 'problem.xml': xml });
    expect(codesOf(problem.losses)).toContain('encoding problem.xml: Big5');
  });

  it('has its tests in their order', async () => {
    expect(await casesOf(await problemIn(polygon, polygonFiles()))).toEqual([
      { input: '1 2\n', output: '3\n', groupNum: null, score: null },
      { input: '2 2\n', output: '4\n', groupNum: null, score: null },
    ]);
  });

  it('says what its programs get', async () => {
    const { solutions } = await problemIn(polygon, polygonFiles());
    expect(solutions.map(({ name, language }) => [name, language])).toEqual([
      ['a.cpp', 'C++ 20 With O2'],
      ['b.py', 'PyPy3'],
      ['c.java', 'Java'],
    ]);
    expect(solutions[0]!.expected).toEqual([Status.Accepted]);
    expect(solutions[1]!.expected).toContain(Status.WrongAnswer);
    expect(solutions[2]!.expected).not.toContain(Status.Accepted);
  });

  it('has its own standard checker where the source is not there', async () => {
    const problem = await problemIn(polygon, without(polygonFiles(), 'files/check.cpp'));
    expect(problem.checker?.code).toContain('readWord()');
  });

  it('has an interactor in place of the checker, which is lost', async () => {
    const assets = `${CHECKER}<interactor><source path="files/check.cpp" type="cpp.g++17"/></interactor>`;
    const problem = await problemWith({ assets });
    expect(problem).toMatchObject({ judgeMode: 'interactive', checker: { code: '// the checker' } });
    expect(codesOf(problem.losses)).toContain('checkerAfterInteractor files/check.cpp');
  });

  it('has samples of its tests where the statement has none', async () => {
    const files = without(
      polygonFiles(),
      'statements/english/problem-properties.json',
      'statements/russian/problem-properties.json',
    );
    expect(await problemIn(polygon, files)).toMatchObject({
      title: 'Sum',
      examples: [{ input: '1 2\n', output: '3\n' }],
    });
  });

  it('has the points of single tests', async () => {
    const parts = { tests: tests('points="30.0"', 'points="70"') };
    expect(await problemWith(parts)).toMatchObject({ type: 1, judgeCaseMode: 'default' });
    expect(await scoresWith(parts)).toEqual([
      [null, 30],
      [null, 70],
    ]);
  });

  it('has groups that must pass as a whole beside tests that count separately', async () => {
    const groups =
      '<groups><group name="1" points="40" points-policy="complete-group"/><group name="2" points-policy="each-test"/></groups>';
    const parts = { groups, tests: tests('group="1"', 'group="2" points="60"') };
    expect((await problemWith(parts)).judgeCaseMode).toBe('subtask_lowest');
    expect(await scoresWith(parts)).toEqual([
      [1, 40],
      [2, 60],
    ]);
  });

  it('says what is lost', async () => {
    const groups =
      '<groups><group name="1" points="0.5" points-policy="complete-group"><dependencies><dependency group="0"/></dependencies></group></groups>';
    const files =
      '<file path="files/grader.cpp" type="cpp"><assets><asset name="solution"/></assets></file></resources><attachments><file path="files/a.zip"/></attachments><resources>';
    const { losses } = await problemWith({ groups, files, tests: tests('group="1"', 'group="1"') });
    expect(codesOf(losses).sort()).toEqual([
      'attachment files/a.zip',
      'fractionalPoints points',
      'gluedCode files/grader.cpp',
      'otherStatement russian',
      'subtaskDependencies 1',
    ]);
  });

  it('reads and writes files where both are named', async () => {
    const xml = polygonXml().replace('input-file="" output-file=""', 'input-file="sum.in" output-file="sum.out"');
    expect((await problemIn(polygon, polygonFiles(xml))).fileIo).toEqual({ input: 'sum.in', output: 'sum.out' });
  });

  it('is refused when it is not a full one, with what to do', async () => {
    const sentence = await refusalOf(polygon, without(polygonFiles(), 'tests/02'));
    expect(sentence).toMatch(/^“tests\/02” is not in the package. .*build a full package/);
  });

  it('is refused with neither tests nor samples', async () => {
    const files = without(polygonFiles(polygonXml({ tests: ' ' })), 'statements/english/problem-properties.json');
    expect(await refusalOf(polygon, files)).toBe('“problem.xml” lists no tests');
  });

  it.each<[string, PolygonParts, string]>([
    [
      'a missing checker',
      { assets: CHECKER.replace('files/check.cpp', '../x.cpp').replace('std::wcmp.cpp', 'x') },
      'The archive has no file “../x.cpp”',
    ],
    [
      'a checker in another language',
      { assets: CHECKER.replace('files/check.cpp', 'solutions/b.py') },
      '“solutions/b.py” is written in a language that is not supported for checkers',
    ],
  ])('is refused with %s', async (_, parts, sentence) => {
    expect(await refusedWith(parts)).toBe(sentence);
  });

  it.each([
    ['run-count="1"', 'run-count="2"', 'Problems that run the program several times are not supported'],
    ['</problem>', '', '“problem.xml” is not valid XML'],
    ['tests/%02d<', 'tests/%0999999999d<', '“tests/%0999999999d” is not in the package'],
  ])('is refused with %s changed to %j', async (part, other, sentence) => {
    const xml = polygonXml().replace(part, other);
    expect(await refusalOf(polygon, polygonFiles(xml))).toContain(sentence);
  });

  it('never expands entities of its own', async () => {
    const xml = polygonXml()
      .replace('<problem', '<!DOCTYPE problem [<!ENTITY x SYSTEM "file:///etc/passwd">]><problem')
      .replace('value="math"', 'value="&x;"');
    expect((await problemIn(polygon, polygonFiles(xml))).tags).toEqual(['&x;']);
  });

  it('may be one of a contest', async () => {
    const files = {
      ...inside('contest/problems/b', polygonFiles()),
      ...inside('contest/problems/a', polygonFiles()),
      'contest/contest.xml': '<contest/>',
      'contest/statements/english/problems.tex': '',
    };
    expect(await polygon.read(packed(files))).toHaveLength(2);
  });
});
