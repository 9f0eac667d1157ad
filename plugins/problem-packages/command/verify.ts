import { isInProgress, Status, type SolutionRow } from '@tribunal/contract';
import { DomainError, Texts, Db, Problems, Tx } from '@tribunal/server';
import { SolutionStore } from '@tribunal/server/authoring';
import { errorFormatterFor } from '../server/import/messages';
import { pollUntilSettled } from './poll-until-settled';
import { LOCALE, nameOf, table } from './format-output';
import { superAdmin, type Services } from './with-site';
import type { Outcome, Progress } from './command-line';

const isJudged = ({ result }: SolutionRow): boolean => result !== null && !isInProgress(result.status);
const isOpen = (rows: readonly SolutionRow[]): boolean => rows.some((row) => row.result !== null && !isJudged(row));

/**
 * Runs every solution of a problem, given by its public id. The outcome is good if each solution gets its expected
 * verdict.
 */
export async function verifyProblem(services: Services, problemId: string, progress: Progress): Promise<Outcome> {
  const problem = await Problems.query(services.get(Db))
    .whereRaw('lower(problem_id) = lower(?)', [problemId])
    .first('id');
  if (!problem) return refused(problemId, `Problem ${problemId} does not exist`);
  const solutions = services.get(SolutionStore);
  if ((await solutions.list(problem.id)).length === 0)
    return refused(problemId, 'The problem has no reference solutions');
  const { viewer } = await superAdmin(services);
  try {
    await services.get(Tx).run(() => solutions.verify(viewer.uid, problem.id));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return refused(problemId, errorFormatterFor(services.get(Texts), LOCALE)(error));
  }
  const watch = (rows: readonly SolutionRow[]): void =>
    progress(`Reference solutions judged: ${rows.filter(isJudged).length} of ${rows.length}`);
  return outcomeOf(problemId, await pollUntilSettled(() => solutions.list(problem.id), isOpen, watch));
}

const firstLine = (message: string | null): string => (message ?? '').split('\n')[0]!;

const refused = (problemId: string, error: string): Outcome => ({
  json: { problemId, error, solutions: [] },
  text: error,
  isGood: false,
});

function outcomeOf(problemId: string, rows: readonly SolutionRow[]): Outcome {
  const solutions = rows.map(({ name, language, expected, result }) => ({
    name,
    language,
    expected: expected.map(nameOf),
    status: result && nameOf(result.status),
    isAsExpected: result?.isAsExpected ?? null,
    score: result?.score ?? null,
    message: result?.message ?? null,
    time: result?.time ?? null,
    memory: result?.memory ?? null,
  }));
  const lines = solutions.map(({ name, language, expected, status, message, isAsExpected, score, time, memory }) => [
    isAsExpected === null ? '-' : isAsExpected ? 'as expected' : 'UNEXPECTED',
    name,
    language,
    status === nameOf(Status.SystemError) ? `${status}: ${firstLine(message)}` : (status ?? 'not run'),
    expected.join(' or ') || '-',
    String(score ?? '-'),
    time === null ? '-' : `${time} ms`,
    memory === null ? '-' : `${memory} KB`,
  ]);
  const head = ['', 'solution', 'language', 'verdict', 'expected', 'score', 'time', 'memory'];
  return {
    json: { problemId, error: null, solutions },
    text: table([head, ...lines]).join('\n'),
    // A solution without an expected verdict cannot be wrong, but it must have been judged.
    isGood: !isOpen(rows) && solutions.every((one) => one.status !== null && one.isAsExpected !== false),
  };
}
