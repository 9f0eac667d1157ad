import type { Locale } from '@tribunal/contract';
import type { PackageReader } from '@tribunal/plugin-problem-packages/server';
import { describe, expect, it } from 'vitest';
import { fps } from '../server/fps';
import { hydro } from '../server/hydro';
import { icpc } from '../server/icpc';
import { polygon } from '../server/polygon';
import { presentRead, readProblems } from '../../problem-packages/server/import/read-problems';
import { errorFormatterFor } from '../../problem-packages/server/import/messages';
import { allFormats } from './all-formats';
import { codesOf, packed, problemIn, without, type Files } from './packed';
import { fpsText, hydroFiles, icpcFiles, polygonFiles } from './samples';

const { texts } = await allFormats();
const known = { ids: new Map<string, number>(), checkerLanguages: [] };
const viewer = { uid: '', username: '', roles: ['root' as const], permissions: new Set<never>(), sessionId: '' };

async function errorIn(locale: Locale, reader: PackageReader, files: Files): Promise<string | null> {
  const [problem] = await readProblems(reader, packed(files), known);
  return presentRead(problem!, 0, { viewer, known, formatError: errorFormatterFor(texts, locale) }).error;
}

describe('a problem that is not understood', () => {
  it('says why in the language of the importing user', async () => {
    const files = icpcFiles('name: x', { 'sum/data/secret/03.in': '' });
    expect(await errorIn('en-US', icpc, files)).toBe('“03.in” has no answer file “03.ans”');
    expect(await errorIn('zh-CN', icpc, files)).toBe('“03.in”缺少答案“03.ans”');
  });

  it('names the line where YAML is broken, without the words of the parser', async () => {
    expect(await errorIn('zh-CN', hydro, hydroFiles('time: 1s\na: "'))).toBe(
      '“config.yaml”不是正确的 YAML，请检查第 2 行',
    );
  });
});

describe('a problem without a title', () => {
  it.each<[string, PackageReader, Files, string]>([
    ['its folder', icpc, icpcFiles('source: x', { 'sum/problem_statement/problem.en.tex': 'Add.' }), 'sum'],
    ['its file', fps, { 'a.xml': fpsText('<test_input>1</test_input><test_output>1</test_output>') }, 'a.xml'],
    [
      'its description',
      polygon,
      without(
        { ...polygonFiles(), 'problem.xml': String(polygonFiles()['problem.xml']).replace(/<name .*\/>/, '') },
        'statements/english/problem-properties.json',
        'statements/russian/problem-properties.json',
      ),
      'problem.xml',
    ],
  ])('uses the name of %s, and says so', async (_, reader, files, name) => {
    const { title, remarks } = await problemIn(reader, files);
    expect(title).toBe(name);
    expect(codesOf(remarks)).toContain(`noTitle ${name}`);
  });
});
