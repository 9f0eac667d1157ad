import type { AddedFilters, AddedParameter } from '@tribunal/contract';
import type { Knex } from 'knex';
import { optional, type AnyField } from './fields';

/** A filter that a plugin adds to a list: a parameter of the list's query, and what it means. */
export interface AddedFilter {
  /** The id of the plugin, a dot, and a name. */
  parameter: AddedParameter;
  /** The texts that it can be; any other is refused with status 400. */
  field: AnyField;
  /**
   * Narrows a query of the list to the rows with the value. It must mean the same for every viewer, because viewers share
   * pages and counts.
   */
  narrow: (rows: Knex.QueryBuilder, value: string) => void;
}

/** A filter with the value that a query asks for. */
type ChosenFilter = Omit<AddedFilter, 'field'> & { value: string };

/** Returns the filters that a query asks for; undefined if there is none. */
export function chosenAmong(filters: readonly AddedFilter[], query: AddedFilters): readonly ChosenFilter[] | undefined {
  const chosen = filters.flatMap(({ parameter, narrow }) => {
    const value = query[parameter];
    return value === undefined ? [] : { parameter, value, narrow };
  });
  return chosen.length > 0 ? chosen : undefined;
}

/** Narrows a query of the list by the chosen filters. */
export const narrowBy = (rows: Knex.QueryBuilder, chosen: readonly ChosenFilter[] = []): void =>
  chosen.forEach(({ narrow, value }) => narrow(rows, value));

const extended = new WeakMap<AnyField, { filters: readonly AddedFilter[]; field: AnyField }>();

/** Returns the input of a list with the parameters of its added filters. */
export function withFilters(query: AnyField, filters: readonly AddedFilter[] = []): AnyField {
  if (filters.length === 0) return query;
  const last = extended.get(query);
  if (last?.filters.length === filters.length && last.filters.every((one, at) => one === filters[at])) {
    return last.field;
  }
  const { joi } = query;
  if (!('keys' in joi)) throw new Error('only a query with fields can have more');
  const added = filters.map(({ parameter, field }) => [parameter, optional(field).joi]);
  const field: AnyField = { ...query, joi: joi.keys(Object.fromEntries(added)) };
  extended.set(query, { filters, field });
  return field;
}
