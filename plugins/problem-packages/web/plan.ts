import { Limits, PROBLEM_ID, type TextChoice } from '@tribunal/contract';
import type { PackageCalls, ParsedPackage, ParsedProblem, Publish } from '../contract';

type Commit = PackageCalls['POST /api/admin/problem/import']['body'];

/** What to do with one problem of the archive. */
export interface ImportChoice {
  isChosen: boolean;
  problemId: string;
  publish: Publish;
  /** `convert` if absent. */
  texts?: TextChoice;
}
export type Plan = Readonly<Record<number, ImportChoice>>;

/**
 * Returns the default publication. Without a runnable solution that claims a verdict, verification cannot turn green,
 * so the problem stays hidden by default.
 */
const defaultPublish = ({ solutions }: ParsedProblem): Publish =>
  solutions.some(({ expected, language }) => expected.length > 0 && language !== null) ? 'green' : 'never';

export const defaultPlan = ({ problems }: ParsedPackage): Plan =>
  Object.fromEntries(
    problems.map((problem): [number, ImportChoice] => [
      problem.key,
      {
        isChosen: problem.error === null,
        problemId: problem.problemId ?? '',
        publish: defaultPublish(problem),
      },
    ]),
  );

/** Returns the fault of the requested id by key. An empty id is allowed; the server then assigns one. */
export const idFaults = (plan: Plan): ReadonlyMap<number, 'strange' | 'twice' | 'long'> => {
  const faults = new Map<number, 'strange' | 'twice' | 'long'>();
  const usedIds = new Set<string>();
  for (const [key, { isChosen, problemId }] of Object.entries(plan)) {
    const id = problemId.trim().toUpperCase();
    if (!isChosen || id === '') continue;
    if (!PROBLEM_ID.test(id)) faults.set(Number(key), 'strange');
    else if (id.length > Limits.problemId.max) faults.set(Number(key), 'long');
    else if (usedIds.has(id)) faults.set(Number(key), 'twice');
    usedIds.add(id);
  }
  return faults;
};

export const toCommit = (id: string, plan: Plan): Commit => ({
  id,
  problems: Object.entries(plan)
    .filter(([, { isChosen }]) => isChosen)
    .map(([key, { problemId, publish, texts }]) => ({
      key: Number(key),
      problemId: problemId.trim() || null,
      publish,
      ...(texts ? { texts } : {}),
    })),
});
