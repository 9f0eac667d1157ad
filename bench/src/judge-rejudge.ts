import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, openLocalJudge } from '@tribunal/judge-local';
import { pino } from 'pino';
import { taskOf, testdataOf, type Problem } from '../../judge-local/suite/problems';
import { corpus } from './judge-corpus';

const problem: Problem = {
  name: 'bench',
  settings: { timeLimitMs: 5000, memoryLimitMb: 256, stackLimitMb: 64, isRemoveEndBlank: true },
  cases: [{ input: Buffer.from('1 2\n'), output: Buffer.from('3\n') }],
  solutions: [],
};
const noReports = { report: { status: () => {}, caseDone: () => {} }, signal: new AbortController().signal };

export interface Compiles {
  first: number;
  rejudge: number;
}

/** Judges the corpus twice with a judge in this process; returns how often the sandbox compiled each time. */
export async function countCompiles(): Promise<Compiles> {
  const entries = corpus('rejudge');
  const languageNames = new Set(entries.map(({ language }) => language));
  // The directory is not in /tmp, because sandboxed programs have their own /tmp.
  const cacheDir = mkdtempSync('/var/tmp/tribunal-bench-');
  const { judge, sandbox, close } = await openLocalJudge({
    cacheDir,
    toolsDir: join(cacheDir, 'tools'),
    slots: 1,
    source: testdataOf([problem]),
    log: pino({ level: 'warn' }),
    runAs: null,
    languages: LANGUAGES.filter(({ name }) => languageNames.has(name)),
  });
  try {
    let compiles = 0;
    const run = sandbox.run.bind(sandbox);
    sandbox.run = (request, abort) => {
      if (request.kind === 'compile') compiles += 1;
      return run(request, abort);
    };
    const judgeAll = async (): Promise<number> => {
      const compilesBefore = compiles;
      for (const { language, code, expected } of entries) {
        const { status } = await judge(taskOf(problem, { language, code }), noReports);
        if (status !== expected) throw new Error(`${language}: expected ${expected}, got ${status}`);
      }
      return compiles - compilesBefore;
    };
    return { first: await judgeAll(), rejudge: await judgeAll() };
  } finally {
    await close();
    rmSync(cacheDir, { recursive: true, force: true });
  }
}
