import { PageSizes } from '@tribunal/contract';
import { useFilters, wholeNumber } from '../search-params';

/** Returns the page of an admin table that the address asks for. */
export const usePage = () => {
  const { params, change } = useFilters();
  const currentPage = wholeNumber(params.get('currentPage'), 1);
  const limit = wholeNumber(params.get('limit'), PageSizes.adminTable);
  return { query: { currentPage, limit }, change };
};
