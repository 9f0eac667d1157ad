import type { Problem, RemoteStatusRow } from '@tribunal/contract';
import { bankOf, useRemoteStatus } from './status';

export interface RemoteJudge {
  /** Of the judge that decides; null for the own bank, while it is not known, and when its plugin is gone. */
  row: RemoteStatusRow | null;
  /** Its name, or the key of its bank. */
  name: string;
  /** Nothing can be submitted there now, and nothing will wait for it. */
  isClosed: boolean;
}

/** The other judge that decides a problem, as it is now. */
export const useRemoteJudge = ({ isRemote, problemId }: Pick<Problem, 'isRemote' | 'problemId'>): RemoteJudge => {
  const { data } = useRemoteStatus(isRemote ? 'wanted' : 'not wanted');
  const key = bankOf(problemId);
  const row = (isRemote && data?.find((each) => each.key === key)) || null;
  const isGone = isRemote && data !== undefined && row === null;
  return { row, name: row?.name ?? key, isClosed: isGone || row?.state === 'off' };
};
