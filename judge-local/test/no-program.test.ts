import { Status } from '@tribunal/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type LocalJudge } from '../src';
import { taskOf, type Problem } from '../suite/problems';
import { openTestJudge, type TestJudge } from './open-test-judge';

const problem: Problem = {
  name: 'echo',
  settings: { timeLimitMs: 2000, memoryLimitMb: 256, stackLimitMb: 16, isRemoveEndBlank: true },
  cases: [{ input: Buffer.from('1\n'), output: Buffer.from('1\n') }],
  solutions: [],
};

let judge: TestJudge;
let local: LocalJudge;
beforeAll(async () => {
  const languages = LANGUAGES.filter(({ name }) => ['C', 'C#', 'Golang', 'Java', 'Rust'].includes(name));
  judge = await openTestJudge([problem], { languages });
  ({ local } = judge);
}, 240_000);
afterAll(() => judge?.close());

const silent = { report: { status: () => {}, caseDone: () => {} }, signal: new AbortController().signal };

describe('code that compiles to something else than a program', () => {
  it.each([
    ['Rust', '#![crate_type = "lib"]\npub fn f() {}\n'],
    ['Rust', '#![crate_type = "staticlib"]\npub fn f() {}\n'],
    ['Rust', '#![crate_type = "proc-macro"]\n'],
    ['Java', 'class Main { void main(String[] a) {} }\n'],
    ['Java', '// nothing\n'],
    ['Golang', 'package other\n\nfunc main() {}\n'],
    ['C#', 'public class Library {}\n'],
    ['C', 'int library;\n'],
  ])('in %s is a Compile Error, never a failure of the judge: %j', async (language, code) => {
    expect(local.languages.map((one) => one.language.name)).toContain(language);
    const found = await local.judge(taskOf(problem, { language, code }), silent);
    expect(found.status).toBe(Status.CompileError);
    expect(found.message).not.toBeNull();
  });
});
