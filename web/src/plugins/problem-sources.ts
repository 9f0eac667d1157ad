import type { Problem } from '@tribunal/contract';
import { useQueries } from '@tanstack/react-query';
import { isNotFound, queryOf } from '../api';
import { problemSourceOf } from '../shared/problem-sources';
import { useContributions } from './contributions';
import { problemSourceLists, type ProblemSource } from './extension-points';
import { usePartsPending } from './registry';

/** Stale time in ms; long, because the lists are live calls. */
const STALE_MS = 60_000;

/** Returns the problem sources that plugins provide; undefined while they are loading and if they cannot be loaded. */
export const useProblemSources = (state: 'wanted' | 'not wanted' = 'wanted'): ProblemSource[] | undefined => {
  const lists = useContributions(problemSourceLists);
  const isPending = usePartsPending();
  const replies = useQueries({
    queries: lists.map(({ call }) => ({ ...queryOf(call), staleTime: STALE_MS, enabled: state === 'wanted' })),
  });
  const sources = lists.flatMap(({ sourcesOf }, index) => {
    const { data, error } = replies[index] ?? {};
    // A plugin that was just switched off answers 404.
    if (isNotFound(error)) return [];
    return data === undefined ? [undefined] : sourcesOf(data as never);
  });
  const isComplete = !isPending && sources.every((source) => source !== undefined);
  return isComplete ? sources : undefined;
};

/** Returns the name of the source of a problem, and whether submitting to it is impossible for now. */
export const useProblemSource = ({ isRemote, problemId }: Pick<Problem, 'isRemote' | 'problemId'>) => {
  const sources = useProblemSources(isRemote ? 'wanted' : 'not wanted');
  const key = problemSourceOf(problemId);
  const source = sources?.find((each) => each.key === key);
  return { name: source?.name ?? key, isClosed: isRemote && sources !== undefined && !source?.isOpen };
};
