import type { AddedFilters, AddedParameter } from '@tribunal/contract';

/** Returns whether a name in the address is that of a filter which a plugin may have added. */
export const isAddedParameter = (name: string): name is AddedParameter => name.includes('.');

/** Returns the filters in the address that plugins may have added. */
export const addedIn = (params: URLSearchParams): AddedFilters =>
  Object.fromEntries([...params].filter(([name, value]) => isAddedParameter(name) && value !== ''));

export const hasAdded = (added: AddedFilters): boolean => Object.keys(added).length > 0;
