import { format } from 'node:util';
import { LACKS, type Lack } from './options';

/** One check of an adapter. It can be run by any program. */
export interface ConformanceCase {
  /** The groups that it is in. */
  groups: readonly string[];
  name: string;
  /** ms that it may take; undefined: as usual. */
  timeoutMs?: number;
  run(): Promise<void>;
}

type Work = () => unknown;

/** The cases of one adapter, as its groups declare them. */
class CaseList {
  readonly cases: ConformanceCase[] = [];
  #groups: readonly string[] = [];
  #hooks: readonly Work[] = [];

  group(name: string, declare: Work): void {
    const [groups, hooks] = [this.#groups, this.#hooks];
    this.#groups = [...groups, name];
    declare();
    [this.#groups, this.#hooks] = [groups, hooks];
  }

  before(work: Work): void {
    this.#hooks = [...this.#hooks, work];
  }

  add(name: string, work: Work, timeoutMs?: number): void {
    const hooks = this.#hooks;
    const run = async (): Promise<void> => {
      for (const hook of hooks) await hook();
      await work();
    };
    this.cases.push({ groups: this.#groups, name, ...(timeoutMs !== undefined && { timeoutMs }), run });
  }
}

let open: CaseList | null = null;

const current = (): CaseList => {
  if (!open) throw new Error('cases are declared inside collectCases');
  return open;
};

/** Returns the cases that `declare` declares. */
export function collectCases(declare: () => void): ConformanceCase[] {
  const outer = open;
  const list = (open = new CaseList());
  try {
    declare();
  } finally {
    open = outer;
  }
  return list.cases;
}

export const describe = (name: string, declare: Work): void => current().group(name, declare);
export const beforeEach = (work: Work): void => current().before(work);

/** Returns the name of a case with the values of its row at `%s` and `%j`. */
const nameOf = (name: string, row: readonly unknown[]): string =>
  format(name, ...row.slice(0, name.match(/%[sj]/g)?.length ?? 0));

interface DeclareCase {
  (name: string, work: Work, timeoutMs?: number): void;
  /** Declares a case for each row; a row that is a list has several values. */
  each<T extends [unknown, ...unknown[]]>(rows: readonly T[]): (name: string, work: (...row: T) => unknown) => void;
  each<T extends readonly unknown[]>(rows: readonly T[]): (name: string, work: (...row: T) => unknown) => void;
  each<T>(rows: readonly T[]): (name: string, work: (row: T) => unknown) => void;
}

export const it: DeclareCase = Object.assign(
  (name: string, work: Work, timeoutMs?: number): void => current().add(name, work, timeoutMs),
  {
    each:
      (rows: readonly unknown[]) =>
      (name: string, work: (...row: never[]) => unknown): void => {
        for (const row of rows) {
          const values: readonly unknown[] = Array.isArray(row) ? row : [row];
          it(nameOf(name, values), () => work(...(values as never[])));
        }
      },
  },
);

/** The simulated site does not show what a case is about. */
class NotShown extends Error {}

/**
 * Requires that the simulated site shows what the case is about.
 * @throws Error that says what to add to the simulator, if it does not
 */
export function requireShown(isShown: boolean, lack: Lack): void {
  if (!isShown) throw new NotShown(`the simulated site does not show ${LACKS[lack].what}`);
}

/**
 * Returns a copy of an object that adds the name of each member that is read to `read`. Copying all members, as a spread
 * does, reads none.
 */
export function watched<T extends object>(of: T, read: Set<string>): T {
  const copied = new Set<string | symbol>();
  return new Proxy(of, {
    getOwnPropertyDescriptor(target, name) {
      copied.add(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    get(target, name, receiver): unknown {
      if (!copied.delete(name) && typeof name === 'string') read.add(name);
      return Reflect.get(target, name, receiver);
    },
  });
}

const outcomeOf = async (work: Work): Promise<unknown> => {
  try {
    await work();
    return null;
  } catch (error) {
    return error ?? new Error('failed');
  }
};

/**
 * Declares a case about something that sites may lack. If the test of the adapter declares that it is lacking, the case
 * checks that it is: otherwise nobody would notice that it can be tested.
 */
export function itUnlessLacking(site: { lacks(what: Lack): boolean }, lack: Lack, name: string, work: Work): void {
  const { what, add, isProbed }: { what: string; add: string; isProbed?: true } = LACKS[lack];
  if (!site.lacks(lack)) {
    it(name, async () => {
      const error = await outcomeOf(work);
      if (error === null) return;
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`${reason}\n\nIf the site has no such thing, declare lacks: ['${lack}']. Otherwise ${add}.`, {
        cause: error,
      });
    });
    return;
  }
  it(`lacks ${what}, as its test declares`, async () => {
    const error = await outcomeOf(work);
    const isLacking = isProbed ? error instanceof NotShown : error !== null;
    if (isLacking) return;
    const found = error === null ? 'and the adapter reads it' : `but the adapter does not read it: ${String(error)}`;
    throw new Error(`The simulated site shows ${what}, ${found}. Remove '${lack}' from lacks.`, { cause: error });
  });
}
