import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Status } from '@tribunal/contract';
import { streamZip } from '@tribunal/server';
import { openArchive, type OpenedArchive } from '@tribunal/server/platform';
import { describe, expect, it } from 'vitest';
import { problemEntries, tribunal } from '../server/formats/tribunal';
import type { NotRead, PackageProblem } from '../server/model';
import { fileWith, withTempFolder, zipOf } from '../../../core/platform/test/archive/archives';
import { plainOf, randomProblem, rollOf } from './random-problem';

const opened = <T>(content: Buffer, inspect: (archive: OpenedArchive) => Promise<T>): Promise<T> =>
  withTempFolder(async (folder) =>
    inspect(await openArchive(await fileWith(folder, content), join(folder, 'scratch'))),
  );

const asProblem = (read: PackageProblem | NotRead | undefined): PackageProblem => {
  if (!read || 'error' in read) throw new Error(JSON.stringify(read ?? 'nothing was read'));
  return read;
};

describe('our own format', () => {
  it('is exported and imported without loss, whatever the problems are', async () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const roll = rollOf(seed);
      const problems = [randomProblem(roll), randomProblem(roll)];
      const entries = problems.flatMap((problem, at) => [...problemEntries(`problem_${at}`, problem)]);
      const zip = await buffer(streamZip(entries, new Date('2026-01-01T00:00:00Z')));
      await opened(zip, async (archive) => {
        expect(await tribunal.recognises(archive)).toBe(true);
        const read = await tribunal.read(archive);
        expect(read).toHaveLength(2);
        for (const [at, problem] of problems.entries()) {
          expect(await plainOf(asProblem(read[at]))).toEqual(await plainOf(problem));
        }
      });
    }
  });
});

describe('solutions', () => {
  it('have verdicts by name; what is no verdict is left out', async () => {
    const json = {
      tribunal: 1,
      samples: [],
      solutions: [
        { name: 'a.cpp', language: 'C++', code: 'x', expected: ['Accepted', 'toString', 7] },
        { name: 'empty' },
      ],
      problem: { title: 'A' },
    };
    const zip = zipOf({ 'p.json': JSON.stringify(json), 'p/1.in': '', 'p/1.out': '' });
    const [problem] = await opened(zip, (archive) => Promise.resolve(tribunal.read(archive)));
    expect(asProblem(problem).solutions).toEqual([
      { name: 'a.cpp', language: 'C++', code: 'x', expected: [Status.Accepted] },
    ]);
  });
});
