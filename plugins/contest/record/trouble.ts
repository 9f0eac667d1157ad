import { mapped, type Steps } from './steps';

/** What is to be told of a record, as a text's key with its values. */
export interface Trouble {
  key: `contest.record.${string}`;
  values: Readonly<Record<string, string | number>>;
}

/** The record cannot be read; `values.where` names the line or the field. */
export class RecordError extends Error implements Trouble {
  readonly key: Trouble['key'];

  constructor(
    name: string,
    readonly values: Trouble['values'] = {},
  ) {
    super(`${name} ${JSON.stringify(values)}`);
    this.name = 'RecordError';
    this.key = `contest.record.${name}`;
  }
}

/** Things that a reader left out or read in its own way, each told once with how often it was. */
export class Warnings {
  readonly #counts = new Map<string, { name: string; what: string; count: number }>();

  add(name: string, what = ''): void {
    const key = `${name} ${what}`;
    const known = this.#counts.get(key) ?? { name, what, count: 0 };
    known.count += 1;
    this.#counts.set(key, known);
  }

  all(): Trouble[] {
    return [...this.#counts.values()].map(({ name, what, count }) => ({
      key: `contest.record.${name}`,
      values: { count, what },
    }));
  }
}

/** Refuses when two have the same name; `where` says what they are. */
export function* refuseTwice<T>(where: string, all: Iterable<T>, nameOf: (one: T) => string): Steps<void> {
  const seen = new Set<string>();
  yield* mapped(all, (one) => {
    const what = nameOf(one);
    if (seen.has(what)) throw new RecordError('twice', { where, what });
    seen.add(what);
  });
}
