import { PageSizes } from '@tribunal/contract';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { toast } from '../kit';

/** Maximum number of characters of unknown names that are shown. */
const MAX_NAMES_LENGTH = 80;

type Values = Record<string, string | number | boolean | null | undefined>;

/** Parses an integer from the address. Returns `otherwise` unless it is an integer of at least `least`. */
export const wholeNumber = (text: string | null, otherwise: number, least = 1): number => {
  const value = Number(text);
  return text !== null && Number.isInteger(value) ? Math.max(value, least) : otherwise;
};

/** What every address may contain: the page of a list, its size, and the language. */
const ALWAYS_KNOWN: readonly string[] = ['currentPage', 'limit', 'l'];

/** Returns the names in the address that are not among `names`. */
const unknownIn = (params: URLSearchParams, names: readonly string[]): string[] =>
  [...new Set(params.keys())].filter((name) => !ALWAYS_KNOWN.includes(name) && !names.includes(name));

/**
 * Manages filters in the address; changing a filter returns to the first page unless the page itself changes. `state`
 * is that of the history entry. `names` lists the filters of the page: any other is named to the viewer and removed, so
 * that a list never looks filtered by something that it ignores. Without `names`, everything stays.
 */
export const useFilters = (names?: readonly string[]) => {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const unknown = names ? unknownIn(params, names).join(' ') : '';
  useEffect(() => {
    if (!unknown) return;
    toast.warning(t('kit.unknownFilters', { names: unknown.slice(0, MAX_NAMES_LENGTH) }));
    const remove = (before: URLSearchParams) =>
      new URLSearchParams([...before].filter(([name]) => !unknown.split(' ').includes(name)));
    setParams(remove, { replace: true, preventScrollReset: true });
  }, [unknown, setParams, t]);
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
export const usePage = (names?: readonly string[]) => {
  const filters = useFilters(names);
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
