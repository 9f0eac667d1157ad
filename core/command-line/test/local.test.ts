import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseLanguage } from '../src/local/language';
import { folderOfFile, problemIdIn, readSamples, writeProblemFolder } from '../src/local/problem-folder';
import { Terminal } from '../src/terminal';
import { runCommand } from './run-command';

const sink = { write: () => undefined };
const terminal = new Terminal({ env: {}, cwd: '/', stdin: process.stdin, stdout: sink, stderr: sink });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tribunal-command-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the language of a file', () => {
  const LOCAL = ['C', 'C With O2', 'C++', 'C++ 17 With O2', 'C++ 20', 'Java', 'Python3', 'PyPy3'];
  const choose = (file: string, available: readonly string[], wanted?: string, languages = {}) =>
    chooseLanguage(terminal, { file, available, wanted, settings: { languages } });

  it('is the usual one for its extension', () => {
    expect(choose('a.cpp', LOCAL)).toBe('C++ 17 With O2');
    expect(choose('a.py', LOCAL)).toBe('Python3');
    expect(choose('a.java', LOCAL)).toBe('Java');
  });

  it('is the only one of its family, or one that the user names', () => {
    expect(choose('a.cpp', ['G++', 'Java'])).toBe('G++');
    expect(choose('a.py', LOCAL, 'pypy')).toBe('PyPy3');
    expect(choose('a.py', LOCAL, undefined, { py: 'PyPy3' })).toBe('PyPy3');
    expect(choose('a.cpp', LOCAL, 'c++')).toBe('C++');
  });

  it('is asked for with the choices if it is not clear', () => {
    expect(() => choose('a.cpp', ['G++', 'Clang++', 'Java'])).toThrow('--language: G++, Clang++');
    expect(() => choose('a.rs', LOCAL)).toThrow('none of the problem');
    expect(() => choose('a.cpp', LOCAL, 'O2')).toThrow('C With O2, C++ 17 With O2');
  });
});

describe('the problem of a file', () => {
  it('is in its name, unless that is a common one', () => {
    expect(['P1000.cpp', '/x/main.cpp', 'Solution.java', 'A.py'].map(problemIdIn)).toEqual(['P1000', null, null, 'A']);
  });

  it('is the one whose samples are in its folder, or in a folder of its name', async () => {
    const problem = { problemId: 'P1', site: 'https://judge.example.org' };
    await writeProblemFolder({ folder: join(folder, 'P1'), problem, timeLimitMs: 1000 }, [{ input: '1', output: '2' }]);
    for (const file of ['P1/main.cpp', 'P1.cpp'])
      expect(await folderOfFile(join(folder, file))).toMatchObject({ problem, timeLimitMs: 1000 });
    expect(await folderOfFile(join(folder, 'P1/main.cpp'), 'P2')).toBeNull();
    expect(await readSamples(join(folder, 'P1'))).toEqual([{ name: '1', input: '1\n', output: '2\n' }]);
  });
});

describe('a test on this machine', () => {
  const sources = {
    'right.py': 'print(sum(map(int, input().split())))',
    'wrong.py': 'print(4)',
    'slow.py': 'while True: pass',
    'crash.py': 'raise SystemExit(3)',
    'right.cpp': '#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << "  \\n\\n"; }',
    'broken.cpp': 'int main() { return x; }',
    'token.py': 'import os\nprint(os.environ.get("TRIBUNAL_TOKEN", 3))',
  };
  let sums: string;
  beforeAll(async () => {
    sums = join(folder, 'sums');
    await mkdir(sums);
    for (const [name, text] of Object.entries(sources)) await writeFile(join(sums, name), text);
    const problem = { problemId: 'SUM' };
    await writeProblemFolder({ folder: sums, problem }, [{ input: '1 2', output: '3' }]);
  });
  const test = (...args: string[]) => runCommand(['test', ...args], { cwd: sums, env: { TRIBUNAL_TOKEN: 'secret' } });

  it('compiles, runs and compares', async () => {
    for (const file of ['right.py', 'right.cpp']) expect(await test(file)).toMatchObject({ code: 0 });
    expect((await test('right.py')).stdout).toContain('1 of 1 samples passed');
  });

  it('shows what is wrong', async () => {
    const wrong = await test('wrong.py');
    expect(wrong.code).toBe(1);
    expect(wrong.stdout).toContain('    - 3\n    + 4\n');
    expect(await test('crash.py')).toMatchObject({ code: 1, stdout: expect.stringContaining('exit code 3') as string });
    const slow = await test('slow.py', '--time-limit', '0.5');
    expect(slow).toMatchObject({ code: 1, stdout: expect.stringContaining('stopped after 0.5 s') as string });
    const broken = await test('broken.cpp');
    expect(broken).toMatchObject({ code: 1, stderr: expect.stringContaining('error:') as string });
  });

  it('runs another command if that is wanted, and gives no program the token', async () => {
    expect((await test('wrong.py', '--command', 'python3 right.py')).code).toBe(0);
    expect((await test('token.py')).code).toBe(0);
  });

  it('says what it cannot run', async () => {
    expect(await test('none.py')).toMatchObject({ code: 2, stderr: 'File not found: none.py\n' });
    await writeFile(join(sums, 'x.unknown'), 'x');
    expect((await test('x.unknown')).stderr).toContain('--command');
  });
});

describe('wrong usage', () => {
  it('is said in the language of the environment, and ends with 2', async () => {
    expect(await runCommand(['submitt'])).toMatchObject({
      code: 2,
      stderr: 'Unknown command submitt.\ntribunal --help lists the commands.\n',
    });
    const chinese = await runCommand(['problem'], { env: { LANG: 'zh_CN.UTF-8' } });
    expect(chinese).toMatchObject({ code: 2, stderr: expect.stringContaining('缺少参数 id。') as string });
    expect((await runCommand(['backup'])).stderr).toContain('npm run -s tribunal -- backup');
  });

  it('without a login says how to log in', async () => {
    const env = { XDG_CONFIG_HOME: folder };
    expect(await runCommand(['problems'], { env })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('tribunal login') as string,
    });
  });
});
