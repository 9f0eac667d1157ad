import { Loaded, both } from '@tribunal/web/kit';
import { isNotFound, ProblemEditor } from '@tribunal/web/plugin';
import type { GroupProblemFormProps, ProblemFormCalls } from '@tribunal/web/plugin/more';
import { useMemo } from 'react';
import { prefixOf } from '../../contract';
import { useCall, api, LISTS, refresh } from '../calls';
import { NoSuchProblem } from '../NoSuchProblem';
import { LOCAL_PROBLEM_SOURCE, type ProblemSave } from '@tribunal/contract';

const failures = 'silent' as const;

const ofGroup = (save: ProblemSave, gid: number) => ({ ...save, problem: { ...save.problem, gid } });

/** Returns the calls that do for problems of a group what those of the administration area do for others. */
const callsOf = (gid: number): ProblemFormCalls => ({
  key: `group-${gid}`,
  get: (pid) => api('GET /api/group/problem', { query: { pid, gid }, failures }),
  getCases: (pid, isUpload) => api('GET /api/group/get-problem-cases', { query: { pid, gid, isUpload }, failures }),
  getSolutions: (pid) => api('GET /api/group/problem/solutions', { query: { pid, gid }, failures }),
  getTags: async () =>
    (await api('GET /api/group/get-all-problem-tags', { query: { gid }, failures })).filter(
      ({ oj }) => oj === LOCAL_PROBLEM_SOURCE,
    ),
  create: async (save) => {
    const saved = await api('POST /api/group/problem', { body: ofGroup(save, gid), failures });
    await refresh(...LISTS);
    return saved;
  },
  update: async (save) => {
    const saved = await api('PUT /api/group/problem', { body: ofGroup(save, gid), failures });
    await refresh(...LISTS);
    return saved;
  },
  putSolutions: (pid, solutions) =>
    api('PUT /api/group/problem/solutions', { body: { pid, gid, solutions }, failures }),
  verify: (pid) => api('POST /api/group/problem/verify', { body: { pid, gid }, failures }),
  compile: (mode, body) =>
    mode === 'spj'
      ? api('POST /api/group/compile-spj', { query: { gid }, body, failures })
      : api('POST /api/group/compile-interactive', { query: { gid }, body, failures }),
  tryAgain: (pid) => api('POST /api/group/problem/try-again', { body: { pid, gid }, failures }),
});

/**
 * The form of the administration area for a problem of a group, with the calls of the group and the prefix of its
 * ids.
 */
export const GroupProblemForm = ({ gid, pid, context }: GroupProblemFormProps) => {
  const calls = useMemo(() => callsOf(gid), [gid]);
  const group = useCall('GET /api/get-group-detail', { query: { gid }, failures: 'silent' });
  const stored = useCall(
    'GET /api/group/problem',
    { query: { pid: pid ?? 0, gid }, failures: 'silent' },
    { enabled: pid !== null },
  );
  if (!group.data || (pid !== null && !stored.data)) {
    const answer = both(group, stored);
    return <Loaded answer={answer} rows={10} instead={isNotFound(answer.error) && <NoSuchProblem gid={gid} />} />;
  }
  if (!group.data.viewer.canManage) return <NoSuchProblem gid={gid} />;
  const idPrefix = stored.data?.problemIdPrefix ?? prefixOf(group.data.shortName);
  const whole = { create: calls.create, ...context, calls, gid, idPrefix };
  return <ProblemEditor pid={pid} context={whole} />;
};
