import { Status, STATUS_SHORT, verdictMessageText } from '@tribunal/contract';
import { mkdir } from 'node:fs/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, openLocalJudge, type LocalJudge } from '../../src';
import { isPackaged, lackOf } from '../../src/languages';
import { TOOLS_DIR } from '../../test/folders';
import { taskOf, testdataOf } from '../problems';
import { loadPrograms, problemFor } from './programs';

/** Kept between runs, as on a real judge. */
const CACHE_DIR = '/var/tmp/tribunal-judge-suite-languages';

const MESSAGES: Readonly<Record<string, RegExp>> = {
  'TLE.idle': /^Idle/,
  'RE.output': /^Output limit exceeded$/,
  'RE.exit': /^Exit code 3\b/,
};

const programs = await loadPrograms(new URL('.', import.meta.url).pathname);
const silent = { report: { status: () => {}, caseDone: () => {} }, signal: new AbortController().signal };
/** Messages of the judge's log. */
const reported: string[] = [];
let local: LocalJudge;

beforeAll(async () => {
  await mkdir(CACHE_DIR, { recursive: true });
  local = await openLocalJudge({
    cacheDir: CACHE_DIR,
    toolsDir: TOOLS_DIR,
    slots: 2,
    source: testdataOf(programs.slice(0, 1).map(problemFor)),
    log: pino({}, { write: (line) => void reported.push((JSON.parse(line) as { msg: string }).msg) }),
    runAs: null,
  });
  await local.warmUp();
}, 600_000);

afterAll(() => local?.close());

/**
 * Languages that can be judged here. Debian 12 has no package of the others; they are judged where they are installed
 * nevertheless.
 */
const judgeable = LANGUAGES.filter(({ tools }) => isPackaged(tools) || lackOf(tools) === null).map(({ name }) => name);

/** Returns why a language is not offered here. Everything is installed where the test results matter. */
function reasonToSkip(language: string): string | null {
  const reason = local.unavailable.find(({ name }) => name === language)?.reason ?? null;
  if (process.env.CI) expect(reason).toBeNull();
  return reason;
}

it('every language is offered, or the reason why it is not is reported', () => {
  const names = [...local.languages.map(({ language }) => language.name), ...local.unavailable.map(({ name }) => name)];
  expect(names.sort()).toEqual(LANGUAGES.map(({ name }) => name).sort());
  for (const { reason } of local.unavailable) expect(reason).toMatch(/ is not installed \(Debian /);
});

describe.each(judgeable)('%s', (language) => {
  it.concurrent.for(programs.filter((one) => one.language === language))('$file', async (program, { skip }) => {
    const reason = reasonToSkip(language);
    if (reason !== null) return skip(reason);
    const report = await local.judge(taskOf(problemFor(program), program), silent);
    const details = JSON.stringify({ message: report.message, cases: report.cases });

    expect(STATUS_SHORT[report.status], details).toBe(program.verdict);
    const message = MESSAGES[`${program.verdict}.${program.note}`];
    if (message) expect(verdictMessageText(report.message ?? '')).toMatch(message);
    if (report.status !== Status.CompileError) return;
    expect(report.message).toMatch(/\S/);
    expect(report.message).not.toContain('/w/');
  });
});

describe('the precompiled header', () => {
  const flagged = LANGUAGES.filter(({ compile }) => compile.header !== null);

  it('is another one for each set of flags', () => {
    const ids = flagged.map(({ compile }) => compile.header?.id);
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is used by the compiler for each of them', () => {
    expect(
      reported
        .filter((line) => line.startsWith('precompiled header for '))
        .map((line) => line.replace(/^precompiled header for |: .*$/g, '')),
    ).toEqual(flagged.map(({ name }) => name));
  });
});
