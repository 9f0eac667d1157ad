import { useQuery } from '@tanstack/react-query';

/** Loads what a form begins with: the stored state, never a cached one. */
export const useLoad = <T>(key: readonly unknown[], load: () => Promise<T>) =>
  useQuery({
    queryKey: ['form', ...key],
    queryFn: load,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { isSilent: true },
  });
