import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../format';
import { ErrorState } from './ErrorState';
import { SkeletonRows } from './Skeleton';

/** The answer to a cached call. */
export interface Answer<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
  /** Time in ms of `data`; with it, data that could not be refreshed is marked as old. */
  dataUpdatedAt?: number;
}

/** Returns two answers as one: it has data once both have, and what failed is tried again. */
export const both = <A, B>(a: Answer<A>, b: Answer<B>): Answer<readonly [A, B]> => {
  const failed = [a, b].filter(({ error }) => error);
  const missing = failed.find(({ data }) => data === undefined);
  return {
    data: a.data === undefined || b.data === undefined ? undefined : [a.data, b.data],
    error: (missing ?? failed[0])?.error ?? null,
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
};

interface Props<Data> {
  answer: Answer<Data>;
  /** Names what could not be loaded. */
  failed?: string;
  /** Number of lines expected. */
  rows?: number;
  /** Shown instead of the placeholder and the error, e.g. that there is nothing at this address. */
  instead?: ReactNode;
  /** Renders the data; what could not be refreshed stays below the error. */
  children?: (data: Data) => ReactNode;
}

/** What a call returns: a placeholder while it loads, the error with a retry, and the data. */
export const Loaded = <Data,>({ answer, failed, rows, instead, children }: Props<Data>) => {
  const { data, error, refetch, dataUpdatedAt } = answer;
  const { t } = useTranslation();
  if (instead) return instead;
  return (
    <>
      {error && <ErrorState title={failed} error={error} onRetry={() => void refetch()} />}
      {error && data !== undefined && dataUpdatedAt !== undefined && (
        <p className="t-stale">{t('kit.asItWas', { time: formatClock(dataUpdatedAt) })}</p>
      )}
      {data === undefined ? !error && <SkeletonRows rows={rows} /> : children?.(data)}
    </>
  );
};
