import type { Caller, TestApp, TestUser } from '@tribunal/testing';
import { startContestTestSite, type ContestTestSite } from '../contest-test-site';
import { organiser } from '../office/support';

export type Json = Record<string, unknown>;

/** Somebody who is logged in, or who shows a key; undefined: a visitor. */
export type Reading = Caller | { key: string } | undefined;

export const headersOf = (as: Reading): Record<string, string> => {
  if (!as) return {};
  if ('key' in as) return { authorization: `Basic ${Buffer.from(`anybody:${as.key}`).toString('base64')}` };
  return { authorization: as.token };
};

export interface Answer<T> {
  status: number;
  headers: Record<string, unknown>;
  data: T;
}

/** `path` begins after the base of the interface. */
export async function ask<T = Json[]>(world: ContestTestSite, path: string, as?: Reading): Promise<Answer<T>> {
  const url = `/api/clics${path}`;
  const { statusCode: status, headers, payload } = await world.site.app.server.inject({ url, headers: headersOf(as) });
  return { status, headers, data: JSON.parse(payload) as T };
}

export const LISTS = [
  ...['judgement-types', 'languages', 'problems', 'groups', 'organizations', 'teams', 'submissions', 'judgements'],
  ...['runs', 'clarifications', 'awards'],
] as const;
export const SINGLES = ['', '/access', '/state', '/scoreboard'] as const;

/** Every answer that there is about a contest, by path. */
export async function walk(world: ContestTestSite, cid: number, as?: Reading): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  const take = async (path: string): Promise<unknown> => {
    const { status, data } = await ask<unknown>(world, `/contests/${cid}${path}`, as);
    if (status !== 200) throw new Error(`${path}: ${status}`);
    return (found[path] = data);
  };
  for (const path of [...SINGLES, '/scoreboard?group_id=official', '/scoreboard?group_id=unofficial']) await take(path);
  for (const list of LISTS) {
    const all = (await take(`/${list}`)) as { id: string }[];
    // Those that are the same everywhere: one of them stands for all.
    const some = list === 'languages' || list === 'judgement-types' ? all.slice(0, 1) : all;
    for (const { id } of some) await take(`/${list}/${id}`);
  }
  const feed = await Feed.open(world.site, cid, as);
  found['/event-feed'] = await feed.untilState();
  feed.leave();
  return found;
}

export interface FeedEvent {
  type: string;
  id: string | null;
  data: Json | Json[] | null;
  token?: string;
}

/** A program that reads a feed. */
export class Feed {
  readonly events: FeedEvent[] = [];
  readonly #reader: ReadableStreamDefaultReader<string>;
  #text = '';

  private constructor(
    readonly response: Response,
    private readonly cancel: AbortController,
  ) {
    this.#reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  }

  static async open(at: TestApp, cid: number, as?: Reading, since?: string): Promise<Feed> {
    const cancel = new AbortController();
    const url = new URL(`${at.app.url}/api/clics/contests/${cid}/event-feed`);
    if (since !== undefined) url.searchParams.set('since_token', since);
    return new Feed(await fetch(url, { headers: headersOf(as), signal: cancel.signal }), cancel);
  }

  /** null: the stream has ended. */
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

  /** Reads on until an event is as wanted; answers those that came, with it. */
  async until(wanted: (event: FeedEvent) => boolean): Promise<FeedEvent[]> {
    const came: FeedEvent[] = [];
    for (;;) {
      const event = await this.next();
      if (!event) throw new Error('the feed has ended');
      came.push(event);
      if (wanted(event)) return came;
    }
  }

  /** All that is told at first, or until the state has changed. */
  untilState(): Promise<FeedEvent[]> {
    return this.until(({ type }) => type === 'state');
  }

  async untilEnd(): Promise<void> {
    while ((await this.next()) !== null);
  }

  get token(): string {
    return this.events.findLast(({ token }) => token)!.token!;
  }

  get text(): string {
    return this.events.map((event) => `${JSON.stringify(event)}\n`).join('');
  }

  leave(): void {
    this.cancel.abort();
  }
}

/** Makes the plugin speak a version. */
export const speak = (world: ContestTestSite, clicsVersion: string): Promise<unknown> =>
  world.site.api('PUT /api/admin/plugin/settings', {
    body: { id: 'contest', values: { clicsVersion } },
    as: world.root,
  } as never);

export const keyOf = async (world: ContestTestSite, cid: number, as: TestUser): Promise<string> =>
  (await world.calls.api('POST /api/admin/contest/feed-key', { body: { cid }, as })).key;

export interface ClicsSite {
  world: ContestTestSite;
  author: TestUser;
  /** Of a school. */
  ada: TestUser;
  bob: TestUser;
}

/** A site with somebody who makes contests, and two who take part. */
export async function startClicsSite(): Promise<ClicsSite> {
  const world = await startContestTestSite();
  const author = await organiser(world);
  const [ada, bob] = [await world.site.signUp({ username: 'ada' }), await world.site.signUp({ username: 'bob' })];
  await world.knex('account').where({ uid: ada.uid }).update({ school: 'A school' });
  return { world, author, ada, bob };
}
