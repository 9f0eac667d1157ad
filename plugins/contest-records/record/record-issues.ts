import { mapped, type Steps } from '@tribunal/plugin-contest/standings';

/** Issue found in a record, as a message key with its values. */
export interface RecordIssue {
  key: `contest-records.issue.${string}`;
  values: Readonly<Record<string, string | number>>;
}

/** The record cannot be read; `values.where` names the line or the field. */
export class RecordError extends Error implements RecordIssue {
  readonly key: RecordIssue['key'];

  constructor(
    name: string,
    readonly values: RecordIssue['values'] = {},
  ) {
    super(`${name} ${JSON.stringify(values)}`);
    this.name = 'RecordError';
    this.key = `contest-records.issue.${name}`;
  }
}

/** Maximum number of entries that a warning lists. */
const LISTED = { max: 10 };

/** Things that a reader skipped or reinterpreted, each reported once with its number of occurrences. */
export class Warnings {
  readonly #counts = new Map<string, { name: string; what: string; count: number }>();

  add(name: string, what = ''): void {
    const key = `${name} ${what}`;
    const known = this.#counts.get(key) ?? { name, what, count: 0 };
    known.count += 1;
    this.#counts.set(key, known);
  }

  /** Adds a warning that lists the first of these entries; none if there are none. Names may contain any character. */
  addList(name: string, entries: readonly string[]): void {
    if (entries.length === 0) return;
    const listed = entries.slice(0, LISTED.max).map((entry) => entry.replace(/\p{Cc}/gu, ' '));
    const what = [...listed, ...(entries.length > listed.length ? ['…'] : [])].join(', ');
    this.#counts.set(`${name} ${what}`, { name, what, count: entries.length });
  }

  all(): RecordIssue[] {
    return [...this.#counts.values()].map(({ name, what, count }) => ({
      key: `contest-records.issue.${name}`,
      values: { count, what },
    }));
  }
}

/** Throws when two entries have the same name; `where` names the list. */
export function* checkUnique<T>(where: string, all: Iterable<T>, nameOf: (one: T) => string): Steps<void> {
  const names = new Set<string>();
  yield* mapped(all, (one) => {
    const what = nameOf(one);
    if (names.has(what)) throw new RecordError('twice', { where, what });
    names.add(what);
  });
}
