import { Limits } from '@tribunal/contract';
import { archiveOf, archiveFile, type ArchiveFile } from '@tribunal/server/platform';
import { describe, expect, it } from 'vitest';
import { extraFilesOf, namedFiles, solutionsFrom } from '../server/common';
import { hydro } from '../server/hydro';
import { icpc } from '../server/icpc';
import { polygon } from '../server/polygon';
import { codesOf, packed, problemIn } from './packed';
import { hydroFiles, icpcFiles, polygonFiles, polygonXml } from './samples';

const LONG = 'x'.repeat(3 * Limits.code.max + 1);
const file = (name: string, content: string): ArchiveFile => packed({ [name]: content }).files[0]!;
/** Returns a file that fails when opened. */
const unread = (name: string, bytes: number): ArchiveFile =>
  archiveFile(name, bytes, () => {
    throw new Error(`${name} was read`);
  });
const about = () => ({ language: 'C', expected: [] });

describe('solutions of a package', () => {
  it('are not read when they are too long', async () => {
    const huge = { name: 'huge.c', file: unread('huge.c', LONG.length), about };
    const small = { name: 'small.c', file: file('small.c', 'x'), about };
    const { solutions, losses } = await solutionsFrom([huge, small]);
    expect(solutions).toEqual([{ name: 'small.c', code: 'x', language: 'C', expected: [] }]);
    expect(codesOf(losses)).toEqual(['solutionTooLong huge.c']);
  });

  it('are not read when a problem cannot have so many', async () => {
    const many = Array.from({ length: Limits.solutions.max }, () => ({ name: 'a.c', file: file('a.c', 'x'), about }));
    const { solutions, losses } = await solutionsFrom([...many, { name: 'b.c', file: unread('b.c', 1), about }]);
    expect(solutions).toHaveLength(Limits.solutions.max);
    expect(codesOf(losses)).toEqual(['tooManySolutions b.c']);
  });

  it('that are too long are left out in every format, and the problem is kept', async () => {
    const problems = [
      await problemIn(polygon, { ...polygonFiles(), 'solutions/a.cpp': LONG }),
      await problemIn(icpc, icpcFiles('name: x', { 'sum/submissions/accepted/a.cpp': LONG })),
      await problemIn(hydro, hydroFiles('', { 'H1/std/std.cpp': LONG })),
    ];
    for (const { losses } of problems) expect(losses.map(({ code }) => code)).toContain('solutionTooLong');
  });
});

describe('files beside programs', () => {
  it('are read once, however often they are named', async () => {
    const archive = packed({ 'a.h': 'x' });
    expect(await namedFiles(['a.h', 'a.h'], archive, '')).toEqual({ files: { 'a.h': 'x' }, losses: [] });
  });

  it('are not read when they are too large together', async () => {
    const large = unread('b.h', Limits.extraFileBytes.max);
    const archive = archiveOf([file('a.h', 'x'), large, file('c.h', 'y')]);
    const { files, losses } = await namedFiles(['a.h', 'b.h', 'c.h'], archive, '');
    expect(files).toEqual({ 'a.h': 'x', 'c.h': 'y' });
    expect(codesOf(losses)).toEqual(['extraFile b.h']);
  });

  it('are not read when there are too many', async () => {
    const many = Array.from({ length: Limits.extraFiles.max }, (_, at) => [`${at}.h`, file('h', 'x')] as const);
    const { files, losses } = await extraFilesOf([...many, ['more.h', unread('more.h', 1)]]);
    expect(Object.keys(files)).toHaveLength(Limits.extraFiles.max);
    expect(codesOf(losses)).toEqual(['extraFile more.h']);
  });

  it('that are too large are lost to a checker and to the programs of users', async () => {
    const large = 'x'.repeat(Limits.extraFileBytes.max + 1);
    const ofChecker = await problemIn(polygon, { ...polygonFiles(polygonXml()), 'files/testlib.h': large });
    const ofUsers = await problemIn(hydro, hydroFiles('user_extra_files: [a.h]', { 'H1/testdata/a.h': large }));
    expect(codesOf(ofChecker.losses)).toContain('extraFile testlib.h');
    expect(codesOf(ofUsers.losses)).toContain('extraFile a.h');
  });
});
