import { useUser } from '@tribunal/web/plugin';
import type { ContestProblem } from '../../contract';
import { useCall } from '../calls';

/** What the viewer has reached so far, by id of the problem. */
export const useOwn = (cid: number, problems: readonly ContestProblem[], containsEnd: boolean) => {
  const user = useUser();
  const pidList = problems.flatMap(({ pid }) => pid ?? []);
  return useCall(
    'POST /api/get-user-problem-status',
    { body: { pidList, isContestProblemList: true, cid, containsEnd }, failures: 'silent' },
    { enabled: user !== null && pidList.length > 0, keep: 'previous' },
  ).data;
};
