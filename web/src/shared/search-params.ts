import i18n from 'i18next';
import { PageSizes } from '@tribunal/contract';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from '../kit';

/** Maximum number of characters of ignored filters that are shown. */
const MAX_NAMES_LENGTH = 80;

type Values = Record<string, string | number | boolean | null | undefined>;

/** Parses an integer from the address. Returns `otherwise` unless it is an integer of at least `least`. */
export const wholeNumber = (text: string | null, otherwise: number, least = 1): number => {
  const value = Number(text);
  return text !== null && Number.isInteger(value) ? Math.max(value, least) : otherwise;
};

/** Valid values of a filter: any text, `true` or `false`, a positive integer, a day, one of a list, or what is tested. */
type FilterKind = 'text' | 'flag' | 'id' | 'day' | readonly (string | number)[] | ((text: string) => boolean);
/** The filters of a page by their names in the address. */
export type FilterKinds = Readonly<Record<string, FilterKind>>;

/** What every address may contain: the page of a list, its size, and the language. */
const ALWAYS_KNOWN: FilterKinds = { currentPage: 'id', limit: 'id', l: 'text' };

const DAY = /^\d{4}-\d\d-\d\d$/;
const KINDS: Readonly<Record<'text' | 'flag' | 'id' | 'day', (text: string) => boolean>> = {
  text: () => true,
  flag: (text) => text === 'true' || text === 'false',
  id: (text) => Number.isSafeInteger(Number(text)) && Number(text) > 0,
  day: (text) => DAY.test(text) && !Number.isNaN(Date.parse(text)),
};

/** Returns whether the filter can have the value; an empty one is no filter. */
const isValid = (kind: FilterKind, text: string): boolean => {
  if (text === '') return true;
  if (typeof kind === 'function') return kind(text);
  return typeof kind === 'string' ? KINDS[kind](text) : kind.some((one) => String(one) === text);
};

/** Returns the names in the address that are no filters, and the filters whose value is none of theirs. */
const ignoredIn = (params: URLSearchParams, kinds: FilterKinds): { unknown: string[]; invalid: string[] } => {
  const known = new Map(Object.entries({ ...ALWAYS_KNOWN, ...kinds }));
  const names = [...new Set(params.keys())];
  return {
    unknown: names.filter((name) => !known.has(name)),
    invalid: names.filter((name) => params.getAll(name).some((text) => !isValid(known.get(name) ?? 'text', text))),
  };
};

const shortened = (text: string): string => text.slice(0, MAX_NAMES_LENGTH);

/**
 * Manages filters in the address; changing a filter returns to the first page unless the page itself changes. `state`
 * is that of the history entry. `kinds` lists the filters of the page: any other, and any value that its filter cannot
 * have, is named to the viewer and removed, so that a list never looks filtered by something that it ignores. A filter
 * whose options are still loading is a text until then. Without `kinds`, everything stays.
 */
export const useFilters = (kinds?: FilterKinds) => {
  const [params, setParams] = useSearchParams();
  const ignored = kinds ? ignoredIn(params, kinds) : { unknown: [], invalid: [] };
  const unknown = ignored.unknown.join(' ');
  const invalid = ignored.invalid.map((name) => `${name}=${params.getAll(name).join()}`).join(' ');
  const removed = JSON.stringify([...ignored.unknown, ...ignored.invalid]);
  useEffect(() => {
    const names = JSON.parse(removed) as string[];
    if (names.length === 0) return;
    const sentences = [
      unknown && i18n.t('kit.unknownFilters', { names: shortened(unknown) }),
      invalid && i18n.t('kit.invalidFilters', { filters: shortened(invalid) }),
    ];
    toast.warning(sentences.filter(Boolean).join(' · '));
    const remove = (before: URLSearchParams) =>
      new URLSearchParams([...before].filter(([name]) => !names.includes(name)));
    setParams(remove, { replace: true, preventScrollReset: true });
  }, [unknown, invalid, removed, setParams]);
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
  const keyword = params.get('keyword') ?? '';
  return {
    params,
    change,
    reset,
    keyword,
    /** The props of the search field of `ListFilters`, for pages with the filter `keyword`. */
    search: { value: keyword, onChange: (text: string) => change({ keyword: text }), hotkey: 'slash' as const },
  };
};

/** Manages the page of an admin table in the address; `paging` is what `ListPage` needs of it. */
export const usePage = (kinds?: FilterKinds) => {
  const filters = useFilters(kinds);
  const { params, change, keyword } = filters;
  const page = wholeNumber(params.get('currentPage'), 1);
  const size = wholeNumber(params.get('limit'), PageSizes.adminTable);
  const searched = kinds && 'keyword' in kinds ? keyword || undefined : undefined;
  return {
    ...filters,
    query: { currentPage: page, limit: size, keyword: searched },
    paging: pagingOf({ page, size }, change),
  };
};

/** Returns the props of a pager whose page and size are in the address. */
export const pagingOf = ({ page, size }: { page: number; size: number }, change: (values: Values) => void) => ({
  page,
  size,
  onPage: (currentPage: number) => change({ currentPage }),
  onSize: (limit: number) => change({ limit }),
});
