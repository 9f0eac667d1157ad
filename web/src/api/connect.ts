import type { CoreCalls } from '@tribunal/contract';
import { QueryCache, QueryClient, keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { createApi, type Api, type CallArgs, type CallData } from './client';
import { ApiError, isNotFound } from './error';
import { failureHandlers } from './failure-handlers';

interface Shape {
  query?: object;
  body?: object;
  data: unknown;
}

/** How long a page shows a reply without asking again, in milliseconds: its parts share what one of them has loaded. */
const FRESH_MS = 5000;
let pageOpenedAt = 0;
/** To be called when another page is opened: what was loaded before is shown at once, and asked for again. */
export const openPage = (): void => {
  pageOpenedAt = Date.now();
};

/** The replies that pages show. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Runs once the query has failed for good. A 404 is displayed by the page itself.
    onError: (error, { meta }) => {
      if (error instanceof ApiError && !meta?.isSilent && !isNotFound(error)) failureHandlers().report(error);
    },
  }),
  defaultOptions: {
    // Offline, a call fails at once, so that its user knows; it is not sent later.
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: ({ state }) => (state.dataUpdatedAt < pageOpenedAt ? 0 : FRESH_MS),
      retry: (count, error) => count < 1 && error instanceof ApiError && error.kind === 'network',
    },
  },
});

export interface CallOptions {
  enabled?: boolean;
  /** Polling interval in milliseconds; false disables polling. */
  refetchInterval?: number | false;
  /** Delay in milliseconds before a failed call is retried automatically; a 404 is not retried. */
  refetchAfterErrorMs?: number;
  staleTime?: number;
  /** Keeps showing the previous page of a list while the next one loads. */
  keep?: 'previous';
}

type UseList<Calls> = <K extends keyof Calls & string>(
  call: K,
  query: Exclude<CallArgs<Calls[K]>['query'], undefined>,
  options?: CallOptions,
) => UseQueryResult<CallData<Calls[K]>, Error>;

type UseCall<Calls> = <K extends keyof Calls & string>(
  call: K,
  args?: CallArgs<Calls[K]>,
  options?: CallOptions,
) => UseQueryResult<CallData<Calls[K]>, Error>;

/** Returns the cache key of a call. */
export const callKey = (call: string, args?: { query?: object; body?: object }): unknown[] => [
  call,
  args?.query ?? null,
  args?.body ?? null,
];

/** Refetches the shown replies of these calls, and the others when they are shown next. Never rejects. */
export type Refresh<Calls> = (...calls: readonly (keyof Calls & string)[]) => Promise<void>;

/** `refresh` without the types of an interface of calls, for what is built on it. */
export const refreshCalls = async (...calls: readonly string[]): Promise<void> => {
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: [call] })));
};

/** Refetches these calls; pending requests, which were sent earlier, are shown first and then sent again. */
export const refreshCallsAfterPending = async (...calls: readonly string[]): Promise<void> => {
  const queries = calls.flatMap((call) => queryClient.getQueryCache().findAll({ queryKey: [call] }));
  await Promise.all(
    queries.map(async ({ queryKey, promise }) => {
      await Promise.allSettled([promise]);
      await queryClient.invalidateQueries({ queryKey, exact: true });
    }),
  );
};

export type AnyCalls<Calls> = { [K in keyof Calls]: Shape };

/** Creates the caller, the cached query hook and what refreshes its replies, for one interface of calls. */
export const connect = <Calls extends AnyCalls<Calls>>(): {
  api: Api<Calls>;
  useCall: UseCall<Calls>;
  /** `useCall` for a list, which shows its previous page while the next one loads, and its own failures. */
  useList: UseList<Calls>;
  refresh: Refresh<Calls>;
  refreshAfterPending: Refresh<Calls>;
} => {
  const api = createApi<Calls>();
  const loose = api as unknown as (call: string, args: object) => Promise<never>;
  const useCall: UseCall<Calls> = (
    call,
    args,
    { keep, refetchAfterErrorMs, refetchInterval = false, ...options } = {},
  ) =>
    useQuery({
      queryKey: callKey(call, args),
      queryFn: ({ signal }) => loose(call, { ...args, signal, failures: 'silent' }),
      meta: { isSilent: args?.failures === 'silent' },
      placeholderData: keep === 'previous' ? keepPreviousData : undefined,
      refetchInterval: ({ state: { error } }) =>
        refetchAfterErrorMs !== undefined && error && !isNotFound(error) ? refetchAfterErrorMs : refetchInterval,
      ...options,
    });
  const useList: UseList<Calls> = (call, query, options) =>
    useCall(call, { query, failures: 'silent' } as CallArgs<Calls[typeof call]>, { keep: 'previous', ...options });
  return { api, useCall, useList, refresh: refreshCalls, refreshAfterPending: refreshCallsAfterPending };
};

export const { api, useCall, useList, refresh } = connect<CoreCalls>();

const anyApi = api as unknown as (call: string, args: object) => Promise<unknown>;
/** Returns the query of a call without input, which `useCall` shares. */
export const queryOf = (call: string) => ({
  queryKey: callKey(call),
  queryFn: ({ signal }: { signal: AbortSignal }) => anyApi(call, { signal, failures: 'silent' }),
  meta: { isSilent: true },
});
