import { LOCAL_PROBLEM_SOURCE, type ProblemSave } from '@tribunal/contract';
import type { ProblemFormCalls } from '@tribunal/web/plugin';
import { api, refreshLists } from '../calls';

const failures = 'silent' as const;

const ofGroup = (save: ProblemSave, gid: number) => ({ ...save, problem: { ...save.problem, gid } });

/** Returns the calls that do for problems of a group what those of the back office do for others. */
export const callsOf = (gid: number): ProblemFormCalls => ({
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
    await refreshLists();
    return saved;
  },
  update: async (save) => {
    const saved = await api('PUT /api/group/problem', { body: ofGroup(save, gid), failures });
    await refreshLists();
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
