import { ErrorState, SkeletonRows } from '@tribunal/web/kit';
import { isNotFound, ProblemEditor, type GroupProblemFormProps } from '@tribunal/web/plugin';
import { useMemo } from 'react';
import { prefixOf } from '../../contract';
import { useCall } from '../calls';
import { NoSuchProblem } from '../NoSuchProblem';
import { callsOf } from './group-calls';

/** The form of the back office for a problem of a group, with the calls of the group and the prefix of its ids. */
export const GroupProblemForm = ({ gid, pid, place }: GroupProblemFormProps) => {
  const calls = useMemo(() => callsOf(gid), [gid]);
  const group = useCall('GET /api/get-group-detail', { query: { gid }, failures: 'silent' });
  const stored = useCall(
    'GET /api/group/problem',
    { query: { pid: pid ?? 0, gid }, failures: 'silent' },
    { enabled: pid !== null },
  );
  const failed = [group, stored].find(({ error, data }) => error && !data);
  if (failed && isNotFound(failed.error)) return <NoSuchProblem gid={gid} />;
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!group.data || (pid !== null && !stored.data)) return <SkeletonRows rows={10} />;
  if (!group.data.viewer.canManage) return <NoSuchProblem gid={gid} />;
  const idPrefix = stored.data?.problemIdPrefix ?? prefixOf(group.data.shortName);
  const whole = { create: calls.create, ...place, calls, gid, idPrefix };
  return <ProblemEditor pid={pid} place={whole} />;
};
