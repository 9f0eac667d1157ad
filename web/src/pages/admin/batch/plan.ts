import { Limits, PROBLEM_ID, type CoreCalls, type UnderstoodPackage, type UnderstoodProblem } from '@tribunal/contract';

type Commit = CoreCalls['POST /api/admin/problem/import']['body'];
export type Publish = Commit['problems'][number]['publish'];
export const PUBLISH: readonly Publish[] = ['green', 'always', 'never'];

/** What is to become of one problem of the archive. */
export interface Wish {
  isChosen: boolean;
  problemId: string;
  publish: Publish;
}
export type Plan = Readonly<Record<number, Wish>>;

/** Without a solution that claims something nothing can be green, so such a problem stays hidden unless wished otherwise. */
const firstPublish = ({ solutions }: UnderstoodProblem): Publish =>
  solutions.some(({ expected, language }) => expected.length > 0 && language !== null) ? 'green' : 'never';

export const firstPlan = ({ problems }: UnderstoodPackage): Plan =>
  Object.fromEntries(
    problems.map((problem): [number, Wish] => [
      problem.key,
      {
        isChosen: problem.error === null,
        problemId: problem.problemId ?? '',
        publish: firstPublish(problem),
      },
    ]),
  );

/** Key → what is wrong with the id that is wished; an empty one is given by the server. */
export const idFaults = (plan: Plan): ReadonlyMap<number, 'strange' | 'twice' | 'long'> => {
  const faults = new Map<number, 'strange' | 'twice' | 'long'>();
  const seen = new Set<string>();
  for (const [key, { isChosen, problemId }] of Object.entries(plan)) {
    const id = problemId.trim().toUpperCase();
    if (!isChosen || id === '') continue;
    if (!PROBLEM_ID.test(id)) faults.set(Number(key), 'strange');
    else if (id.length > Limits.problemId.max) faults.set(Number(key), 'long');
    else if (seen.has(id)) faults.set(Number(key), 'twice');
    seen.add(id);
  }
  return faults;
};

export const toCommit = (id: string, plan: Plan): Commit => ({
  id,
  problems: Object.entries(plan)
    .filter(([, { isChosen }]) => isChosen)
    .map(([key, { problemId, publish }]) => ({ key: Number(key), problemId: problemId.trim() || null, publish })),
});
