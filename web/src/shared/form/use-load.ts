import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../kit';

/**
 * Loads what a form begins with: the stored state, never a cached one. It is loaded once, so that nothing that is
 * refreshed meanwhile, or cannot be, takes the form away from its user.
 */
export const useLoad = <T>(key: readonly unknown[], load: () => Promise<T>): Answer<T> => {
  const form = JSON.stringify(key);
  const [begun, setBegun] = useState<{ form: string; data: T } | null>(null);
  const isBegun = begun?.form === form;
  const { data, error, refetch } = useQuery({
    queryKey: ['form', ...key],
    queryFn: load,
    enabled: !isBegun,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { isSilent: true },
  });
  if (data !== undefined && !isBegun) setBegun({ form, data });
  return isBegun ? { data: begun.data, error: null, refetch } : { data, error, refetch };
};
