import type { Caller, TestApp, TestUser } from '@tribunal/testing';
import { contestPlugin, openContestHarness, type ContestHarness } from '../../contest/test/contest-harness';
import { createOrganiser } from '../../contest/test/admin/support';

export type Json = Record<string, unknown>;

/** Logged-in user or holder of a key; undefined for an anonymous user. */
export type ClicsCaller = Caller | { key: string } | undefined;

export const headersOf = (as: ClicsCaller): Record<string, string> => {
  if (!as) return {};
  if ('key' in as) return { authorization: `Basic ${Buffer.from(`anybody:${as.key}`).toString('base64')}` };
  return { authorization: as.token };
};

export interface ClicsReply<T> {
  status: number;
  headers: Record<string, unknown>;
  data: T;
}

/** `path` is relative to the base of the API. */
export async function request<T = Json[]>(
  harness: ContestHarness,
  path: string,
  as?: ClicsCaller,
): Promise<ClicsReply<T>> {
  const url = `/api/clics${path}`;
  const {
    statusCode: status,
    headers,
    payload,
  } = await harness.site.app.server.inject({ url, headers: headersOf(as) });
  return { status, headers, data: JSON.parse(payload) as T };
}

export const LISTS = [
  'judgement-types',
  'languages',
  'problems',
  'groups',
  'organizations',
  'teams',
  'submissions',
  'judgements',
  'runs',
  'clarifications',
  'awards',
] as const;
export const SINGLES = ['', '/access', '/state', '/scoreboard'] as const;

/** Returns which properties an object has, and which of them are null. */
const kindOf = (object: object): string =>
  Object.entries(object)
    .map(([key, value]) => (value === null ? `${key} is null` : key))
    .join();

/** Returns those objects that have other properties than all before them. */
export const oneOfEachKind = <T extends object>(objects: readonly T[]): T[] => [
  ...new Map(objects.toReversed().map((object) => [kindOf(object), object])).values(),
];

/** Fetches all responses about a contest, by path. `choose` chooses the objects of a list that are fetched alone. */
export async function fetchAllObjects(
  harness: ContestHarness,
  cid: number,
  as?: ClicsCaller,
  choose = (objects: { id: string }[]) => objects,
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  const fetchPath = async (path: string): Promise<unknown> => {
    const { status, data } = await request<unknown>(harness, `/contests/${cid}${path}`, as);
    if (status !== 200) throw new Error(`${path}: ${status}`);
    return (found[path] = data);
  };
  for (const path of [...SINGLES, '/scoreboard?group_id=official', '/scoreboard?group_id=unofficial'])
    await fetchPath(path);
  for (const list of LISTS) {
    const all = (await fetchPath(`/${list}`)) as { id: string }[];
    // These objects are all alike, so one of them is sufficient.
    const some = list === 'languages' || list === 'judgement-types' ? all.slice(0, 1) : choose(all);
    for (const { id } of some) await fetchPath(`/${list}/${id}`);
  }
  const feedClient = await FeedClient.connect(harness.site, cid, as);
  found['/event-feed'] = await feedClient.untilState();
  feedClient.close();
  return found;
}

export interface FeedEvent {
  type: string;
  id: string | null;
  data: Json | Json[] | null;
  token?: string;
}

/** Client that reads a feed. */
export class FeedClient {
  readonly events: FeedEvent[] = [];
  readonly #reader: ReadableStreamDefaultReader<string>;
  #text = '';

  private constructor(
    readonly response: Response,
    private readonly cancel: AbortController,
  ) {
    this.#reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  }

  static async connect(at: TestApp, cid: number, as?: ClicsCaller, since?: string): Promise<FeedClient> {
    const cancel = new AbortController();
    const url = new URL(`${at.app.url}/api/clics/contests/${cid}/event-feed`);
    if (since !== undefined) url.searchParams.set('since_token', since);
    return new FeedClient(await fetch(url, { headers: headersOf(as), signal: cancel.signal }), cancel);
  }

  /** Returns null when the stream has ended. */
  async next(): Promise<FeedEvent | null> {
    for (;;) {
      const end = this.#text.indexOf('\n');
      if (end < 0) {
        const { value, done } = await this.#reader.read();
        if (done) return null;
        this.#text += value;
        continue;
      }
      const line = this.#text.slice(0, end);
      this.#text = this.#text.slice(end + 1);
      if (line === '') continue;
      const event = JSON.parse(line) as FeedEvent;
      this.events.push(event);
      return event;
    }
  }

  /** Reads until an event matches; returns the events read, including that one. */
  async until(wanted: (event: FeedEvent) => boolean): Promise<FeedEvent[]> {
    const received: FeedEvent[] = [];
    for (;;) {
      const event = await this.next();
      if (!event) throw new Error('the feed has ended');
      received.push(event);
      if (wanted(event)) return received;
    }
  }

  /** Reads all initial events, or until the state has changed. */
  untilState(): Promise<FeedEvent[]> {
    return this.until(({ type }) => type === 'state');
  }

  async untilEnd(): Promise<void> {
    while ((await this.next()) !== null);
  }

  get lastToken(): string {
    return this.events.findLast(({ token }) => token)!.token!;
  }

  get text(): string {
    return this.events.map((event) => `${JSON.stringify(event)}\n`).join('');
  }

  close(): void {
    this.cancel.abort();
  }
}

/** Sets the API version of the plugin. */
export const setClicsVersion = (harness: ContestHarness, clicsVersion: string): Promise<unknown> =>
  harness.site.api('PUT /api/admin/plugin/settings', {
    body: { id: 'contest-clics', values: { clicsVersion } },
    as: harness.root,
  } as never);

export const createFeedKey = async (harness: ContestHarness, cid: number, as: TestUser): Promise<string> =>
  (await harness.calls.api('POST /api/admin/contest/feed-key', { body: { cid }, as })).key;

export interface ClicsHarness {
  harness: ContestHarness;
  author: TestUser;
  /** User with a school. */
  ada: TestUser;
  bob: TestUser;
}

/** Opens a site with one organiser and two participants. */
export async function openClicsHarness(): Promise<ClicsHarness> {
  const harness = await openContestHarness({
    plugins: [await contestPlugin('contest-clics'), await contestPlugin('contest-onsite')],
  });
  const author = await createOrganiser(harness);
  const [ada, bob] = [await harness.site.signUp({ username: 'ada' }), await harness.site.signUp({ username: 'bob' })];
  await harness.knex('account').where({ uid: ada.uid }).update({ school: 'A school' });
  return { harness, author, ada, bob };
}
