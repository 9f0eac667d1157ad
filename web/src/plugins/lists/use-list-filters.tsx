import type { AddedFilters, AddedParameter, ExtensionPoint } from '@tribunal/contract';
import { useSearchParams } from 'react-router-dom';
import type { FilterKinds } from '../../shared/search-params';
import { useContributions } from '../contributions';
import { usePartsPending } from '../registry';
import type { ListFilter } from './points';
import { addedIn, isAddedParameter } from '../../shared/added-parameters';

export interface AddedListFilters<Filter extends ListFilter> {
  filters: readonly Filter[];
  /** For `useFilters`. Until all plugins are loaded, what may be a filter of one of them is kept. */
  kinds: FilterKinds;
  /** Returns the values in the address, for the query of the list. */
  valuesIn: (params: URLSearchParams) => AddedFilters;
}

/** Returns the filters that plugins add to a list. */
export const useListFilters = <Filter extends ListFilter>(
  point: ExtensionPoint<Filter>,
  { isOff = false } = {},
): AddedListFilters<Filter> => {
  const contributed = useContributions(point);
  const isPending = usePartsPending();
  const [params] = useSearchParams();
  const filters = isOff ? [] : contributed;
  const kinds: FilterKinds = {
    ...(isPending && Object.fromEntries([...params.keys()].filter(isAddedParameter).map((name) => [name, 'text']))),
    ...Object.fromEntries(filters.map(({ parameter, isValid }) => [parameter, isValid])),
  };
  const isKept = (name: AddedParameter, value: string): boolean => {
    const kind = kinds[name];
    return typeof kind === 'function' ? kind(value) : kind !== undefined;
  };
  const valuesIn = (all: URLSearchParams): AddedFilters =>
    Object.fromEntries(
      Object.entries(addedIn(all)).filter(([name, value]) => isKept(name as AddedParameter, value ?? '')),
    );
  return { filters, kinds, valuesIn };
};

interface ControlsProps {
  filters: readonly ListFilter[];
  values: AddedFilters;
  change: (values: Record<string, string | null>) => void;
}

/** The controls of the filters that plugins add to a list. */
export const AddedControls = ({ filters, values, change }: ControlsProps) =>
  filters.map(({ parameter, title, Control }) => (
    <Control
      key={parameter}
      title={title}
      value={values[parameter] ?? ''}
      onChange={(value) => change({ [parameter]: value })}
    />
  ));
