import { RecordLimits } from '../contract';
import { isObject, type Item } from './fields';
import { parseJson } from './parse';
import { mapped, type Steps } from '@tribunal/plugin-contest/standings';
import { RecordError, type Warnings } from './record-issues';

/** Endpoints of a feed that are read; all others are ignored. */
const LISTS = [
  'judgement-types',
  'languages',
  'problems',
  'groups',
  'organizations',
  'teams',
  'submissions',
  'judgements',
] as const;
type ListName = (typeof LISTS)[number];

const { teams, problems, runs, judgements } = RecordLimits;
const MAX_ITEMS: Readonly<Partial<Record<ListName, number>>> = {
  teams,
  problems,
  judgements,
  groups: teams,
  organizations: teams,
  submissions: runs,
};
const SINGLES = { contest: 'contest', contests: 'contest', state: 'state', scoreboard: 'scoreboard' } as const;
type SingleName = (typeof SINGLES)[keyof typeof SINGLES];

/** Latest state of every object in a feed, in the order of first appearance. */
export class Feed {
  readonly #lists = new Map<ListName, Map<string, Item>>(LISTS.map((name) => [name, new Map()]));
  readonly #singles = new Map<SingleName, Item>();

  single(name: SingleName): Item | null {
    return this.#singles.get(name) ?? null;
  }

  /** Returns the objects of an endpoint, keyed by id. */
  all(name: ListName): ReadonlyMap<string, Item> {
    return this.#lists.get(name)!;
  }

  /** Applies an event. `at` is the position of the event, e.g. `line 7`. */
  *apply(event: Readonly<Record<string, unknown>>, at: string): Steps<void> {
    // Every version but one calls this field `type`.
    const type = String(event['type'] ?? event['endpoint']);
    const data = event['data'] ?? null;
    if (Object.hasOwn(SINGLES, type)) return this.#applySingle(SINGLES[type as keyof typeof SINGLES], data, at);
    const list = this.#lists.get(type as ListName);
    if (!list) return undefined;
    const where = `${at}: ${type}`;
    if (Array.isArray(data)) return yield* this.#replace(list, data, where);
    if (event['op'] === 'delete' || (data === null && isId(event['id']))) {
      list.delete(idOf(isObject(data) && isId(data['id']) ? data['id'] : event['id'], where));
      return undefined;
    }
    if (!isObject(data)) throw new RecordError('notObject', { where: `${where}.data` });
    // In the oldest format `id` is the event's own id, not the object's.
    const id = 'op' in event ? data['id'] : (event['id'] ?? data['id']);
    list.set(idOf(id, where), { where, data });
    return undefined;
  }

  /** Throws when there are more objects of any kind than a record may have. */
  check(): void {
    for (const [name, { size: count }] of this.#lists) {
      const max = MAX_ITEMS[name] ?? Infinity;
      if (count > max) throw new RecordError('tooMany', { where: name, count, max });
    }
  }

  #applySingle(name: SingleName, data: unknown, at: string): void {
    if (data === null) return;
    if (!isObject(data)) throw new RecordError('notObject', { where: `${at}: ${name}.data` });
    this.#singles.set(name, { where: `${at}: ${name}`, data });
  }

  *#replace(list: Map<string, Item>, all: readonly unknown[], where: string): Steps<void> {
    list.clear();
    yield* mapped(all, (data) => {
      if (!isObject(data)) throw new RecordError('notObject', { where: `${where}.data` });
      list.set(idOf(data['id'], where), { where, data });
    });
  }
}

const isId = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

function idOf(value: unknown, where: string): string {
  if (isId(value) && String(value).length > 0 && String(value).length <= 100) return String(value);
  throw new RecordError('notText', { where: `${where}.id`, min: 1, max: 100 });
}

const isEvent = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && (typeof value['type'] === 'string' || typeof value['endpoint'] === 'string');

function* parsed(line: string): Steps<unknown> {
  try {
    return yield* parseJson(line);
  } catch {
    return undefined;
  }
}

/** Returns whether the source looks like a feed, i.e. its first non-empty line is an event. */
export function* isFeed(source: string): Steps<boolean> {
  const from = source.search(/\S/);
  const end = source.indexOf('\n', from);
  const first = yield* parsed(source.slice(from, end < 0 ? undefined : end));
  return isEvent(first) && ('data' in first || 'op' in first);
}

/** Reads a feed line by line; a truncated last line is ignored. */
export function* readFeed(source: string, warnings: Warnings): Steps<Feed> {
  const feed = new Feed();
  let from = 0;
  for (let line = 1; from < source.length; line += 1) {
    const end = source.indexOf('\n', from);
    const text = source.slice(from, end < 0 ? undefined : end).trim();
    from = end < 0 ? source.length : end + 1;
    yield;
    if (text === '') continue;
    const event = yield* parsed(text);
    if (event === undefined && end < 0) warnings.add('cutOff');
    else if (isEvent(event)) yield* feed.apply(event, `line ${line}`);
    else throw new RecordError('notEvent', { where: line });
  }
  feed.check();
  return feed;
}
