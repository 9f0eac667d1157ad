import { PageSizes } from '@tribunal/contract';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

type Values = Record<string, string | number | boolean | null | undefined>;

/** Parses an integer from the address. Returns `otherwise` unless it is an integer of at least `least`. */
export const wholeNumber = (text: string | null, otherwise: number, least = 1): number => {
  const value = Number(text);
  return text !== null && Number.isInteger(value) ? Math.max(value, least) : otherwise;
};

/**
 * Manages filters in the address; changing a filter returns to the first page unless the page itself changes. `state`
 * is that of the history entry.
 */
export const useFilters = () => {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (values: Values, state?: unknown) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (!('currentPage' in values)) next.delete('currentPage');
          for (const [key, value] of Object.entries(values)) {
            if (value === null || value === undefined || value === '' || value === false) next.delete(key);
            else next.set(key, String(value));
          }
          return next;
        },
        { replace: !('currentPage' in values), preventScrollReset: true, state },
      ),
    [setParams],
  );
  const reset = useCallback(() => setParams({}, { replace: true, preventScrollReset: true }), [setParams]);
  return { params, change, reset };
};

/** Manages the page of an admin table in the address; `paging` is what `ListPage` needs of it. */
export const usePage = () => {
  const filters = useFilters();
  const { params, change } = filters;
  const page = wholeNumber(params.get('currentPage'), 1);
  const size = wholeNumber(params.get('limit'), PageSizes.adminTable);
  return { ...filters, query: { currentPage: page, limit: size }, paging: pagingOf({ page, size }, change) };
};

/** Returns the props of a pager whose page and size are in the address. */
export const pagingOf = ({ page, size }: { page: number; size: number }, change: (values: Values) => void) => ({
  page,
  size,
  onPage: (currentPage: number) => change({ currentPage }),
  onSize: (limit: number) => change({ limit }),
});
