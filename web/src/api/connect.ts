import type { CoreCalls } from '@tribunal/contract';
import { QueryCache, QueryClient, keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { createApi, type Api, type CallArgs, type CallData } from './client';
import { ApiError, isNotFound } from './error';
import { reactions } from './reactions';

interface Shape {
  query?: object;
  body?: object;
  data: unknown;
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Said once it has failed for good. That something is not there is for the page to say.
    onError: (error, { meta }) => {
      if (error instanceof ApiError && !meta?.isSilent && !isNotFound(error)) reactions().report(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5000,
      retry: (count, error) => count < 1 && error instanceof ApiError && error.kind === 'network',
    },
  },
});

export interface CallOptions {
  enabled?: boolean;
  /** Milliseconds between two fetches; false stops. */
  refetchInterval?: number | false;
  /** Milliseconds after which what failed is asked again by itself; what is not there is not. */
  tryAgain?: number;
  staleTime?: number;
  /** Lists show the last page while the next one loads. */
  keep?: 'previous';
}

type UseCall<Calls> = <K extends keyof Calls & string>(
  call: K,
  args?: CallArgs<Calls[K]>,
  options?: CallOptions,
) => UseQueryResult<CallData<Calls[K]>, Error>;

/** Where the answer of a call is cached. */
export const callKey = (call: string, args?: { query?: object; body?: object }): unknown[] => [
  call,
  args?.query ?? null,
  args?.body ?? null,
];

/** The caller and the cached hook for one interface of calls. */
export const connect = <Calls extends { [K in keyof Calls]: Shape }>(): {
  api: Api<Calls>;
  useCall: UseCall<Calls>;
} => {
  const api = createApi<Calls>();
  const loose = api as unknown as (call: string, args: object) => Promise<never>;
  const useCall: UseCall<Calls> = (call, args, { keep, tryAgain, refetchInterval = false, ...options } = {}) =>
    useQuery({
      queryKey: callKey(call, args),
      queryFn: ({ signal }) => loose(call, { ...args, signal, failures: 'silent' }),
      meta: { isSilent: args?.failures === 'silent' },
      placeholderData: keep === 'previous' ? keepPreviousData : undefined,
      refetchInterval: ({ state: { error } }) =>
        tryAgain !== undefined && error && !isNotFound(error) ? tryAgain : refetchInterval,
      ...options,
    });
  return { api, useCall };
};

export const { api, useCall } = connect<CoreCalls>();
