import { Status } from '@tribunal/contract';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { decisionOf, HEADER, headerText } from '../../src/checker';

const folder = mkdtempSync(join(tmpdir(), 'tribunal-header-'));
writeFileSync(join(folder, HEADER), headerText());
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Programs are kept between runs, as on a real judge: a version of g++ makes the same of a source each time, and takes
 * two seconds for each of them.
 */
const KEPT = '/var/tmp/tribunal-testlib-programs';
const compilerVersion = execFileSync('g++', ['--version'], { encoding: 'utf8' });

/** Compiles one of `programs/`, written the way people write for testlib, with our header. */
function program(name: string, standard = 'gnu++17'): string {
  const key = `${name}-${standard}`;
  const path = join(folder, key);
  if (existsSync(path)) return path;
  const source = new URL(`programs/${name}.cpp`, import.meta.url).pathname;
  const options = [`-std=${standard}`, '-w'];
  const facts = JSON.stringify([compilerVersion, options, headerText(), readFileSync(source, 'utf8')]);
  const kept = `${key}-${createHash('sha256').update(facts).digest('hex')}`;
  try {
    copyFileSync(join(KEPT, kept), path);
  } catch {
    execFileSync('g++', [...options, '-I', folder, source, '-o', path]);
    keep(path, kept, key);
  }
  return path;
}

/** Keeps a program in place of what was made of an earlier source. */
function keep(path: string, kept: string, key: string): void {
  mkdirSync(KEPT, { recursive: true });
  for (const name of readdirSync(KEPT)) if (name.startsWith(`${key}-`)) rmSync(join(KEPT, name), { force: true });
  const draft = mkdtempSync(join(KEPT, 'draft-'));
  copyFileSync(path, join(draft, kept));
  renameSync(join(draft, kept), join(KEPT, kept));
  rmSync(draft, { recursive: true });
}

interface Ended {
  exitCode: number;
  stdout: string;
  stderr: string;
}

function run(path: string, args: readonly string[], stdin = ''): Ended {
  const { status, stdout, stderr } = spawnSync(path, args, { input: stdin, encoding: 'utf8', cwd: folder });
  return { exitCode: status ?? -1, stdout, stderr };
}

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const check = (name: string, input: string, output: string, answer: string): Ended =>
  run(program(name), [file('in', input), file('out', output), file('ans', answer)]);

const { Accepted: AC, WrongAnswer: WA, PartialAccepted: PA } = Status;

describe('a checker written for testlib', () => {
  it.each<[program: string, what: string, input: string, output: string, answer: string, Status, expectedText: string]>(
    [
      ['tokens', 'equal tokens in other white space', '', 'a\r\nb   c', 'a b c\n', AC, 'ok 3 tokens'],
      ['tokens', 'tokens behind a byte order mark', '', '\uFEFFa', 'a', AC, 'ok 1 tokens'],
      [
        'tokens',
        'another token',
        '',
        'a x c',
        'a b c',
        WA,
        "wrong answer 2nd words differ - expected: 'b', found: 'x'",
      ],
      ['tokens', 'too few tokens', '', 'a', 'a b', WA, 'wrong answer unexpected end of file - token expected'],
      ['tokens', 'tokens too many', '', 'a b', 'a', WA, 'wrong output format Extra information in the output file'],
      [
        'doubles',
        'a close number',
        '',
        '3.1415927',
        '3.14159265',
        AC,
        "ok found '3.1415927000', expected '3.1415926500'",
      ],
      ['doubles', 'great numbers', '', '1e9 1000000100', '1000000000 1000000000.0', AC, 'ok 2 numbers'],
      [
        'doubles',
        'a number too far away',
        '',
        '1.1',
        '1',
        WA,
        "wrong answer 1st numbers differ - error = '0.1000000000'",
      ],
      ['doubles', 'no number', '', 'nan', '1', WA, 'wrong output format A number is expected, "nan" is found'],
      ['doubles', 'infinity', '', '1e999', '1', WA, 'wrong output format A number is expected, "1e999" is found'],
      ['yes-no', 'any case', '', 'yEs', 'YES', AC, 'ok answer is YES'],
      ['yes-no', 'the contrary', '', 'no', 'YES', WA, "wrong answer expected 'YES', found 'NO'"],
      ['yes-no', 'a third word', '', 'maybe', 'YES', WA, 'wrong output format YES or NO expected, but MAYBE found'],
      ['unordered', 'another order', '3', '3 1\n2', '1 2 3', AC, 'ok 3'],
      ['unordered', 'another number', '3', '3 1 4', '1 2 3', WA, 'wrong answer sequences differ: 1,3,4'],
      ['unordered', 'too few numbers', '3', '3 1', '1 2 3', WA, 'wrong answer 3 numbers expected, 2 found'],
      ['unordered', 'a leading zero', '1', '01', '1', WA, 'wrong output format An integer is expected, "01" is found'],
      ['points', 'some', '8', '3', '', PA, 'points 37.5 3 of 8'],
      ['points', 'all', '8', '8', '', AC, 'points 100'],
      ['points', 'more than there are', '8', '9', '', WA, 'wrong answer got is 9, which is not between 0 and 8'],
      ['points', 'what the stream does not allow', '20', '13', '', WA, 'wrong answer Condition failed: "got != 13"'],
      [
        'points',
        'a number of more than 32 bits',
        '8',
        '9999999999',
        '',
        WA,
        'wrong output format An integer of 32 bits',
      ],
      ['points', 'nothing', '8', ' \n', '', WA, 'wrong output format Unexpected end of file: a word is expected'],
      ['partly', 'a part', '', '37', '', PA, 'partially correct (37) share 37 (test case 1)'],
      ['partly', 'a part that no other exit code stands for', '', '53', '', PA, 'partially correct (53) share 53'],
      ['partly', 'no part', '', '0', '', WA, 'partially correct (0) share 0 (test case 1)'],
      ['partly', 'everything', '', '100', '', AC, 'partially correct (100) share 100 (test case 1)'],
      ['lines', 'equal lines, one of them CRLF', '', 'a b\r\nc', 'a b\nc\n', AC, 'ok 2 lines'],
      ['lines', 'another blank', '', 'a  b\nc', 'a b\nc\n', WA, 'wrong answer 1st lines differ'],
    ],
  )('%s decides on %s', (name, _what, input, output, answer, status, expectedText) => {
    const ended = check(name, input, output, answer);
    expect(ended.stderr).toContain(expectedText);
    expect(decisionOf(ended), JSON.stringify(ended)).toMatchObject({ status });
  });

  it.each([
    ['the jury knows nothing', 'partly', '1000', '', /^FAIL the jury has no idea/],
    ['the answer is broken', 'yes-no', 'yes', 'perhaps', /^FAIL YES or NO expected.*\(.*ans\)/],
    ['the test is broken', 'points', '5', '', /^FAIL .*\(.*in\)/],
    ['a condition of its own does not hold', 'unordered', '1 2', '1', /^FAIL the jury has 1 numbers, not 2/],
    ['it ends without a verdict', 'lines', '', '', /^FAIL The program ended without a verdict/],
  ])('fails when %s, and blames nobody', (_what, name, output, answer, expectedText) => {
    const ended = check(name, name === 'unordered' ? '2' : '', output, answer);
    expect(ended.stderr).toMatch(expectedText);
    expect(ended.exitCode).toBe(3);
    expect(decisionOf(ended)).toHaveProperty('failure');
  });

  it('compiles in newer standards, writes a report and knows what it is called with', () => {
    const report = join(folder, 'report.xml');
    const args = ['--testset', 'tests', file('in', ''), file('out', 'a'), file('ans', 'b'), report, '-appes'];
    expect(run(program('tokens', 'gnu++20'), args).exitCode).toBe(1);
    expect(readFileSync(report, 'utf8')).toContain('outcome="wrong-answer"');
    expect(run(program('tokens'), ['in']).stderr).toMatch(/^FAIL A checker is called with/);
  });
});

describe('an interactor written for testlib', () => {
  const interact = (name: string, input: string, reply: string): Ended =>
    run(program(name), [file('in', input), join(folder, 'log'), file('ans', '')], reply);

  it.each([
    ['guess', 'the right number', '42', '50\n25 42\n', AC, 'ok 3 guesses', 'less\nmore\n'],
    ['guess', 'wrong numbers only', '42', '1 2 3 4 5', WA, 'wrong answer no luck', 'more\nmore\nmore\nmore\nmore\n'],
    ['guess', 'an end too early', '42', '1', WA, 'wrong output format Unexpected end of file', 'more\n'],
    ['guess', 'a number out of range', '42', '101', WA, 'wrong answer guess is 101', ''],
    ['sums', 'right sums', '2 1 2 3 4', '3\n7\n', AC, 'ok all 2', '2\n1 2\n3 4\n'],
    ['sums', 'a sum it does not know', '2 1 2 3 4', '3\n?\n', PA, 'points 50 1 right', '2\n1 2\n3 4\n'],
    ['sums', 'a wrong sum', '2 1 2 3 4', '3\n8\n', WA, 'wrong answer 8 is not the sum (test case 2)', '2\n1 2\n3 4\n'],
  ])('%s decides on %s', (name, _what, input, reply, status, expectedText, printed) => {
    const ended = interact(name, input, reply);
    expect(ended.stderr).toContain(expectedText);
    expect(ended.stdout).toBe(printed);
    expect(decisionOf(ended)).toMatchObject({ status });
  });

  it('keeps a log', () => {
    interact('guess', '42', '50 42');
    expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('50\n42\n');
  });
});

describe('a validator written for testlib', () => {
  it.each([
    ['array-validator', '3 10\n1 2 10\n', ''],
    ['array-validator', '1 1000000000000\n1000000000000\n', ''],
    ['words-validator', '2\nab 0.5\none 0.999\n', ''],
    ['array-validator', '3 10\n1 2 11\n', 'a[3] is 11, which is not between 0 and 10 (stdin, line 2)'],
    ['array-validator', '3 10\n1  2 3\n', 'Unexpected white space'],
    ['array-validator', '3 10\n1 2 3 \n', 'The end of a line is expected'],
    ['array-validator', '3 10\r\n1 2 3\n', 'The end of a line is expected'],
    ['array-validator', '3 10\n1 2 3', 'The end of a line is expected'],
    ['array-validator', '3 10\n1 2 3\n\n', 'The end of the file is expected'],
    ['array-validator', ' 3 10\n1 2 3\n', 'Unexpected white space'],
    ['array-validator', '6 10\n', 'n is 6'],
    ['words-validator', '1\nAb 0.5\n', 'does not match "[a-z]{1,4}"'],
    ['words-validator', '2\nab 0.5\nab 0.5\n', 'the word ab twice'],
    ['words-validator', '1\nab 0.1234\n', '1 to 3 digits behind the point'],
    ['words-validator', '1\nab .5\n', '1 to 3 digits behind the point'],
  ])('%s takes %j or says %j', (name, input, complaint) => {
    const { exitCode, stderr } = run(program(name), [], input);
    expect({ exitCode, stderr }).toEqual({ exitCode: complaint ? 3 : 0, stderr: expect.stringContaining(complaint) });
  });

  it('knows groups and writes down what a test covers', () => {
    const overview = join(folder, 'overview');
    const args = ['--group', 'sorted', '--testOverviewLogFileName', overview];
    expect(run(program('array-validator'), args, '2 9\n9 1\n').stderr).toMatch(/^FAIL not sorted/);
    expect(run(program('array-validator'), args, '1 9\n9\n').exitCode).toBe(0);
    expect(readFileSync(overview, 'utf8')).toBe(
      '"a[1]": max-value-hit\n"most":\n"n": min-value-hit\nfeature "sorted": hit\n',
    );
  });
});

describe('a generator written for testlib', () => {
  const generate = (...args: string[]): Ended => run(program('generator'), args);

  it('makes the same test of the same arguments, and another of others', () => {
    const first = generate('-n', '6', '--quick', 'seed-1');
    expect(first.exitCode).toBe(0);
    expect(generate('-n', '6', '--quick', 'seed-1')).toEqual(first);
    expect(generate('-n', '6', '--quick', 'seed-2').stdout).not.toBe(first.stdout);
  });

  it('draws what it is asked to draw', () => {
    const [head = '', perm = '', distinct = '', parts = '', numbers = '', last] = generate(
      '-n=6',
      '-low',
      '-3',
    ).stdout.split('\n');
    const parsed = (line: string): number[] => line.split(/[ ,]/).map(Number);
    expect(head).toMatch(/^6 -3 0 ([a-c]{6}x|y{3})$/);
    expect(parsed(perm).sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(new Set(parsed(distinct)).size).toBe(6);
    expect(parsed(distinct).every((one) => one >= 1 && one <= 8)).toBe(true);
    expect(parsed(parts).reduce((sum, one) => sum + one, 0)).toBe(100);
    expect(Math.min(...parsed(parts))).toBeGreaterThanOrEqual(2);
    expect(parsed(numbers).every((one) => one >= -3 && one <= 5)).toBe(true);
    expect(last).toBe('1 z 1');
  });

  it('prints ranges as it prints their elements', () => {
    const { stdout, stderr } = run(program('prints'), ['7']);
    const lines = ['3 1 2', '3 3 1 2', '3 1', '1 2', '', '1 2', '', '3', 'a b', '1 x 2 y', '4 z', '1 2 3 4', '7 8'];
    const values = ['1099511627776', '1 0', 'a b c d 5 2.5', 'from to', 'ab cd', '', '3,1,2 3-1-2 1, 2', '3 3'];
    const read = ['1', 'a 1 2', 'b'];
    expect({ stdout, stderr }).toEqual({ stdout: `${[...lines, ...values, ...read].join('\n')}\n`, stderr: '' });
    expect(run(program('prints', 'gnu++20'), ['7']).stdout).toBe(stdout);
  });

  it('refuses to go without an option', () => {
    expect(generate('seed')).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining('The option -n is missing'),
    });
  });
});

it('the helpers do what their names say', () => {
  expect(run(program('helpers'), [])).toEqual({ exitCode: 0, stdout: '', stderr: '' });
});
