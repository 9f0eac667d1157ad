import type { Problem, RemoteStatusRow } from '@tribunal/contract';
import { problemSourceOf, useRemoteStatus } from './status';

export interface RemoteJudge {
  /** Status of the remote judge; null for the own bank, while it is loading, and when its plugin is gone. */
  row: RemoteStatusRow | null;
  /** Name of the judge, or the key of its bank. */
  name: string;
  /** Whether submitting is impossible now and submissions would not be queued either. */
  isClosed: boolean;
}

/** Returns the current state of the remote judge of a problem. */
export const useRemoteJudge = ({ isRemote, problemId }: Pick<Problem, 'isRemote' | 'problemId'>): RemoteJudge => {
  const { data } = useRemoteStatus(isRemote ? 'wanted' : 'not wanted');
  const key = problemSourceOf(problemId);
  const row = (isRemote && data?.find((each) => each.key === key)) || null;
  const isRemoved = isRemote && data !== undefined && row === null;
  return { row, name: row?.name ?? key, isClosed: isRemoved || row?.state === 'off' };
};
