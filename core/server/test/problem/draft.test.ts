import { Limits, LOCAL_PROBLEM_SOURCE, NEW_PROBLEM, ROLE_SYMBOL, Role, type ProblemSave } from '@tribunal/contract';
import { problemForm } from '@tribunal/testing';
import { describe, expect, it } from 'vitest';
import { DomainError } from '@tribunal/platform';
import { newProblemDefaults, draftOf, type Base } from '../../src/problem/authoring/draft';

const root = { uid: 'root', roles: [ROLE_SYMBOL[Role.Root]] };
const admin = { uid: 'admin', roles: [ROLE_SYMBOL[Role.Admin]] };

const formOf = (problem: Partial<ProblemSave['problem']>, rest: Partial<ProblemSave> = {}) =>
  problemForm({ problem, ...rest });
const draft = (save: ProblemSave, base: Base = newProblemDefaults(root)) => draftOf(save, base, root);
const refusalOf = (act: () => unknown): Partial<DomainError> => {
  try {
    act();
  } catch (error) {
    if (error instanceof DomainError) return { status: error.status, key: error.key, field: error.field };
    throw error;
  }
  throw new Error('it was accepted');
};

describe('a problem form', () => {
  it('means the usual things where it says nothing', () => {
    expect(draft(formOf({ problemId: 'sum-1' }))).toMatchObject({
      problemId: 'SUM-1',
      type: 0,
      auth: 1,
      difficulty: 0,
      timeLimit: 1000,
      memoryLimit: 256,
      stackLimit: 128,
      judgeMode: 'default',
      judgeCaseMode: 'default',
      codeShare: true,
      openCaseResult: true,
      isFileIo: false,
      userExtraFile: null,
    });
  });

  it('that says nothing has what the form of the page begins with, and no other value', () => {
    const form = { problem: { problemId: 'SUM', title: 'A + B' } };
    const { problemId: _id, title: _title, isFileIo, ...fields } = draftOf(form, newProblemDefaults(root), root);
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
    const { spjLanguage: _language, ...expected } = NEW_PROBLEM;
    expect({ ...given, isFileIO: isFileIo }).toEqual(expected);
    const checker = draftOf({ ...formOf({ spjCode: 'main' }), judgeMode: 'spj' }, newProblemDefaults(root), root);
    expect(checker.spjLanguage).toBe(NEW_PROBLEM.spjLanguage);
  });

  it('leaves as it was what it does not say, and empties what it says is null', () => {
    const base = { ...newProblemDefaults(root), hint: 'old', source: 'old', timeLimit: 700 };
    expect(draft(formOf({ source: null, memoryLimit: 64 }), base)).toMatchObject({
      hint: 'old',
      source: null,
      timeLimit: 700,
      memoryLimit: 64,
    });
  });

  it('stays private when its author may not publish', () => {
    expect(draftOf(formOf({}), newProblemDefaults(admin), admin).auth).toBe(2);
    expect(refusalOf(() => draftOf(formOf({ auth: 1 }), newProblemDefaults(admin), admin))).toMatchObject({
      status: 403,
      key: 'problem.mayNotPublish',
    });
  });

  it('of a problem that is public already may leave it so', () => {
    expect(draftOf(formOf({ auth: 1 }), { ...newProblemDefaults(admin), auth: 1 }, admin).auth).toBe(1);
  });

  it('that changes the type alone leaves no case mode that the type cannot have', () => {
    expect(
      draft(formOf({ type: 1 }), { ...newProblemDefaults(root), judgeCaseMode: 'ergodic_without_error' }),
    ).toMatchObject({
      type: 1,
      judgeCaseMode: 'default',
    });
  });

  it('keeps the code of a checker, in C unless it says otherwise', () => {
    expect(draft(formOf({ spjCode: 'int main() {}' }, { judgeMode: 'spj' }))).toMatchObject({
      judgeMode: 'spj',
      spjCode: 'int main() {}',
      spjLanguage: 'C',
    });
  });

  it('drops the checker when it goes back to the default mode', () => {
    const base: Base = { ...newProblemDefaults(root), judgeMode: 'spj', spjCode: 'x', spjLanguage: 'C++' };
    expect(draft(formOf({}), base)).toMatchObject({ judgeMode: 'spj', spjCode: 'x', spjLanguage: 'C++' });
    expect(draft(formOf({ spjCode: 'x' }, { judgeMode: 'default' }), base)).toMatchObject({
      judgeMode: 'default',
      spjCode: null,
      spjLanguage: null,
    });
  });

  it('drops the names of files when it goes back to standard input and output', () => {
    const names = { ioReadFileName: 'a.in', ioWriteFileName: 'a.out' };
    const base = { ...newProblemDefaults(root), isFileIo: true, ...names };
    expect(draft(formOf({}), base)).toMatchObject({ isFileIo: true, ...names });
    expect(draft(formOf({ isFileIO: false, ...names }), base)).toMatchObject({
      isFileIo: false,
      ioReadFileName: null,
      ioWriteFileName: null,
    });
  });

  it('has no say in how a remote problem is judged', () => {
    const base = { ...newProblemDefaults(root), bank: 'HDU' };
    const save = formOf({ type: 1, spjCode: 'x', isFileIO: true, timeLimit: 5 }, { judgeMode: 'spj' });
    expect(base.bank).not.toBe(LOCAL_PROBLEM_SOURCE);
    expect(draft(save, base)).toMatchObject({ type: 0, judgeMode: 'default', isFileIo: false, timeLimit: 5 });
  });

  const files = (content: unknown) => formOf({ userExtraFile: JSON.stringify(content) });
  const half = 'x'.repeat(Limits.extraFileBytes.max / 2);
  it.each<[string, ProblemSave, string, string]>([
    ['subtasks in ACM', formOf({ judgeCaseMode: 'subtask_lowest' }), 'problem.judgeCaseMode', 'problem.caseMode'],
    [
      'stop at the first failure in OI',
      formOf({ type: 1, judgeCaseMode: 'ergodic_without_error' }),
      'problem.judgeCaseMode',
      'problem.caseMode',
    ],
    ['no checker', formOf({ spjCode: ' \n' }, { judgeMode: 'spj' }), 'problem.spjCode', 'problem.codeMissing.spj'],
    ['no interactor', formOf({}, { judgeMode: 'interactive' }), 'problem.spjCode', 'problem.codeMissing.interactive'],
    [
      'file IO without a name',
      formOf({ isFileIO: true, ioReadFileName: 'a.in' }),
      'problem.ioWriteFileName',
      'problem.fileIoName',
    ],
    [
      'file IO in another folder',
      formOf({ isFileIO: true, ioReadFileName: '../a.in', ioWriteFileName: 'a.out' }),
      'problem.ioReadFileName',
      'problem.fileName',
    ],
    [
      'one file to read and to write',
      formOf({ isFileIO: true, ioReadFileName: 'a', ioWriteFileName: 'a' }),
      'problem.ioWriteFileName',
      'problem.fileIoSame',
    ],
    [
      'file IO in a dialogue',
      formOf(
        { spjCode: 'x', isFileIO: true, ioReadFileName: 'a.in', ioWriteFileName: 'a.out' },
        { judgeMode: 'interactive' },
      ),
      'problem.isFileIO',
      'problem.fileIoInteractive',
    ],
    ['extra files that are no JSON', formOf({ judgeExtraFile: '{' }), 'problem.judgeExtraFile', 'problem.extraFiles'],
    ['a list of extra files', files(['a']), 'problem.userExtraFile', 'problem.extraFiles'],
    ['an extra file that is no text', files({ a: 1 }), 'problem.userExtraFile', 'problem.extraFiles'],
    ['an empty extra file', files({ a: '' }), 'problem.userExtraFile', 'problem.extraFileEmpty'],
    ['an extra file without a name', files({ '': 'x' }), 'problem.userExtraFile', 'problem.fileName'],
    ['an extra file in a folder', files({ 'a/b': 'x' }), 'problem.userExtraFile', 'problem.fileName'],
    ['an extra file above', files({ '..': 'x' }), 'problem.userExtraFile', 'problem.fileName'],
    ['a name with a backslash', files({ 'a\\b': 'x' }), 'problem.userExtraFile', 'problem.fileName'],
    ['a long name', files({ ['é'.repeat(128)]: 'x' }), 'problem.userExtraFile', 'problem.fileNameTooLong'],
    ['a NUL in an extra file', files({ a: 'x\0' }), 'problem.userExtraFile', 'input.character'],
    ['half a character in one', files({ a: 'x\ud800' }), 'problem.userExtraFile', 'input.character'],
    [
      'too many extra files',
      files(Object.fromEntries(Array.from({ length: Limits.extraFiles.max + 1 }, (_, place) => [`f${place}`, 'x']))),
      'problem.userExtraFile',
      'problem.tooManyExtraFiles',
    ],
    [
      'extra files too large together',
      files({ a: half, b: half, c: 'x' }),
      'problem.userExtraFile',
      'problem.extraFilesTooLarge',
    ],
  ])('is refused with %s', (_what, save, field, key) => {
    expect(refusalOf(() => draft(save))).toMatchObject({ status: 400, field, key });
  });

  it('without extra files keeps none', () => {
    expect(draft(formOf({ userExtraFile: '{}', judgeExtraFile: '  ' }))).toMatchObject({
      userExtraFile: null,
      judgeExtraFile: null,
    });
    expect(draft(files({ 'grader.h': 'int f();' })).userExtraFile).toBe('{"grader.h":"int f();"}');
  });
});
