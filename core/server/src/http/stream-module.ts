import { Headers, token, type StreamEventName, type StreamEvents, type StreamTopic } from '@tribunal/contract';
import { inject, injectable, resolve, bind, type Report } from '@tribunal/kernel';
import type { Logger } from 'pino';
import type { Notices } from '../database/notices';
import type { CoreModule } from '../module';
import { Log, Notice, Points, Random, type Randomness } from '../tokens';
import { Authentication } from './authentication';
import type { EventStream, StreamEvent } from './event-stream';
import { Streams, type Audience, type StreamPublisher } from './streams';
import { allowedWatches, wantedWatches } from './watches';

export const BrowserStream = token<EventStream>('browser-stream');

const CHANNEL = 'tribunal_stream';

/** Tells all processes through the database; each hands the event to its own browsers. */
@injectable()
class NoticePublisher implements StreamPublisher {
  constructor(
    @inject(Notice) private readonly notices: Notices,
    @inject(Random) private readonly random: Randomness,
    @inject(Log) private readonly log: Logger,
    @inject(BrowserStream) private readonly here: EventStream,
  ) {}

  publish<N extends StreamEventName>(name: N, payload: StreamEvents[N], audience: Audience): void {
    const event: StreamEvent = { id: this.random.secret(9), name, payload, audience };
    this.notices
      .notify(CHANNEL, JSON.stringify(event))
      .catch((error: unknown) => this.log.warn({ err: error, event: name }, 'browsers were not told'));
  }

  tell<News>({ name: topic }: StreamTopic<News>, key: string, news: NoInfer<News>): void {
    this.publish('topic', { topic, key, news }, { to: 'topic' });
  }

  tellHere<News>({ name: topic }: StreamTopic<News>, key: string, news: NoInfer<News>): void {
    this.here.tellWatchers({ topic, key, news });
  }

  watchersHere<News>({ name }: StreamTopic<News>, key: string): number {
    return this.here.watchers(name, key);
  }
}

const reportTo =
  (log: Logger): Report =>
  (where, error) =>
    log.error({ err: error, where }, 'trouble');

/**
 * `GET /api/events`: verdicts and the like, as they come, and news of what the query `watch=contest:12,contest:13` names.
 * The token goes in the header as in any call.
 */
export const streamModule: CoreModule = {
  name: 'event-stream',
  bind: (container) => void bind(container, Streams, NoticePublisher),
  routes: (container) => [
    {
      method: 'GET',
      path: '/api/events',
      access: 'public',
      raw: (request, h, viewer) => {
        const sessionToken = String(request.headers[Headers.token] ?? '');
        const authentication = resolve(container, Authentication);
        const renew = () => authentication.authenticate(sessionToken).then((found) => found?.viewer ?? null);
        const asked = { points: resolve(container, Points), report: reportTo(resolve(container, Log)) };
        return resolve(container, BrowserStream).connect(request, h, {
          viewer,
          renew: viewer && renew,
          wanted: wantedWatches(request.query['watch']),
          allow: (who, wanted) => allowedWatches(asked, who, wanted),
        });
      },
    },
  ],
  start: async (container) => {
    const stream = resolve(container, BrowserStream);
    return resolve(container, Notice).listen(
      CHANNEL,
      (payload) => stream.deliver(JSON.parse(payload) as StreamEvent),
      () => stream.restart(),
    );
  },
};
