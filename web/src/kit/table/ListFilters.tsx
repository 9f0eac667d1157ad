import type { ComponentProps, ReactNode } from 'react';
import { SearchInput } from '../form/SearchInput';

interface Props extends ComponentProps<typeof SearchInput> {
  /** The filters after the search field. */
  children?: ReactNode;
}

/** The filters above a list, a search field first. */
export const ListFilters = ({ children, ...search }: Props) => (
  <div className="t-filters">
    <SearchInput icon="search" {...search} />
    {children}
  </div>
);
