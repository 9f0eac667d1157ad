import { describe, expect, it } from 'vitest';
import { errorFormatterFor } from '../../problem-packages/server/import/messages';
import { DomainError } from '../../../core/platform/src/http';
import { allFormats } from './all-formats';
import { inside, packed, without, type Files } from './packed';
import { hydroFiles, icpcFiles, polygonFiles } from './samples';

const { formats, texts } = await allFormats();

const refusal = async (files: Files): Promise<string> => {
  const error: unknown = await formats.detect(packed(files)).catch((thrown: unknown) => thrown);
  if (!(error instanceof DomainError)) throw error;
  expect(error).toMatchObject({ status: 400, field: 'file' });
  return errorFormatterFor(texts, 'en-US')(error);
};

describe('an archive of no known format', () => {
  it.each<[string, Files, string]>([
    [
      'a description of ICPC or Hydro alone',
      { 'a/problem.yaml': 'name: x' },
      '“a/problem.yaml” has neither data/secret/',
    ],
    [
      'another name of it',
      { 'problem.yml': 'name: x' },
      '“problem.yml” is not read. ICPC and Hydro packages use problem.yaml',
    ],
    [
      'a package of ICPC without it',
      inside('sum', without(icpcFiles(''), 'sum/problem.yaml')),
      'has problem_statement/ like an ICPC',
    ],
    [
      'a package of Hydro without it',
      without(hydroFiles(''), 'H1/problem.yaml', 'H1/problem_en.md'),
      'has testdata/ like a Hydro package, but no problem.yaml',
    ],
    [
      'a package of Polygon without its description',
      without(polygonFiles(), 'problem.xml'),
      'has tests/ like a Polygon package, but no problem.xml',
    ],
    [
      'another XML',
      { 'a/set.xml': '<?xml version="1.0"?><!-- x --><problems/>' },
      '“a/set.xml” has the root element <problems>; expected <problem> (Polygon) or <fps> (FPS)',
    ],
    ['XML without anything', { 'problem.xml': 'hello' }, '“problem.xml” is not XML'],
    [
      'a description of nothing that QDUOJ has',
      { '1/problem.json': '{"title":"A"}' },
      '“1/problem.json” has neither “rule_type” nor “input_description” (QDUOJ)',
    ],
    ['a broken description', { 'problem.json': '{' }, '“problem.json” is not valid JSON'],
    [
      'a listing without a problem',
      { 'problem_1.json': '{"title":"A"}' },
      '“problem_1.json” has no “problem” object (HOJ, Tribunal)',
    ],
    [
      'a task of CMS',
      { 'a/task.yaml': 'name: a', 'a/input/input0.txt': '', 'a/output/output0.txt': '' },
      "This is a CMS package (“a/task.yaml”), which can't be imported. Create a problem and upload its test data",
    ],
    [
      'a package of BOCA',
      { 'description/problem.info': 'basename=a', 'input/a_1': '', 'output/a_1': '' },
      'This is a BOCA package (“description/problem.info”)',
    ],
    [
      'a package of TPS',
      { 'a/problem.json': '{"name":"a","title":"A"}', 'a/subtasks.json': '{}', 'a/gen/data': '' },
      'This is a TPS package (“a/subtasks.json”)',
    ],
    [
      'a package of pisek',
      { 'a/config': '[task]\nversion = v3\n\n[tests]\n', 'a/sample.in': '', 'a/sample.out': '' },
      'This is a pisek package (“a/config”)',
    ],
    ['a file that pisek has too', { config: 'x=1', 'readme.txt': '' }, 'formats: Tribunal, HOJ, QDUOJ, FPS, Polygon'],
    ['archives', { 'a.zip': 'PK', 'b.zip': 'PK' }, 'contains other archives, such as “a.zip”'],
    ['the tests of Polygon', { 'tests/01': '', 'tests/01.a': '' }, 'has tests/ like a Polygon package'],
    ['test data', { 'tests/1.in': '', 'tests/1.out': '' }, 'contains test data such as “tests/1.in”'],
    ['something else', { 'readme.txt': '' }, 'formats: Tribunal, HOJ, QDUOJ, FPS, Polygon'],
    ['nothing', {}, 'format is not recognised'],
  ])('with %s says what is missing', async (_, files, sentence) => {
    expect(await refusal(files)).toContain(sentence);
  });
});
