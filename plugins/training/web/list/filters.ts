import { idIn } from '@tribunal/contract';
import { wholeNumber } from '@tribunal/web/plugin';
import { TRAINING_AUTHS, TrainingPageSizes, type TrainingListQuery } from '../../contract';

/** Reads the filters of the list from the address; values that no training can have are ignored. */
export const readFilters = (params: URLSearchParams) => {
  const auth = params.get('auth');
  return {
    keyword: params.get('keyword') ?? '',
    categoryId: String(idIn(params.get('categoryId')) ?? ''),
    auth: TRAINING_AUTHS.find((one) => one === auth) ?? ('' as const),
    page: wholeNumber(params.get('currentPage'), 1),
  };
};
export type Filters = ReturnType<typeof readFilters>;

export const isFiltered = ({ keyword, categoryId, auth }: Filters): boolean => Boolean(keyword || categoryId || auth);

export const toQuery = ({ keyword, categoryId, auth, page }: Filters): TrainingListQuery => ({
  keyword: keyword || undefined,
  categoryId: categoryId === '' ? undefined : Number(categoryId),
  auth: auth === '' ? undefined : auth,
  currentPage: page,
  limit: TrainingPageSizes.listPage,
});
