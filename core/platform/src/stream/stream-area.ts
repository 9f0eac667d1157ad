import { Headers, token, type StreamEventName, type StreamEvents, type StreamTopic } from '@tribunal/contract';
import { inject, injectable, type ErrorReporter } from '@tribunal/kernel';
import type { Logger } from 'pino';
import type { PgNotifications } from '@tribunal/database';
import type { CoreArea } from '../core-scope';
import { Log, Notifications, Points, Random, type Randomness } from '../tokens';
import { apiTokenOf, Authentication } from '../http/access/auth-guard';
import { ApiTokenAuthentication } from '../http/access/token-scopes';
import type { EventStream, StreamEvent } from './event-stream';
import { Streams, type Audience, type StreamPublisher } from './stream-publisher';
import { allowedSubscriptions, requestedSubscriptions } from './topic-subscriptions';

export const BrowserStream = token<EventStream>('browser-stream');

/** What a program gets that reads the stream with an API token: what the scope `read` shows it on request. */
const EVENTS_OF_TOKENS: ReadonlySet<StreamEventName> = new Set(['submission', 'session-ended']);

const CHANNEL = 'tribunal_stream';

/** Publishes events to all processes through the database; each forwards them to its own browsers. */
@injectable()
class PgStreamPublisher implements StreamPublisher {
  constructor(
    @inject(Notifications) private readonly pgNotifications: PgNotifications,
    @inject(Random) private readonly random: Randomness,
    @inject(Log) private readonly log: Logger,
    @inject(BrowserStream) private readonly here: EventStream,
  ) {}

  publish<N extends StreamEventName>(name: N, payload: StreamEvents[N], audience: Audience): void {
    const event: StreamEvent = { id: this.random.secret(9), name, payload, audience };
    this.pgNotifications
      .notify(CHANNEL, JSON.stringify(event))
      .catch((error: unknown) => this.log.warn({ err: error, event: name }, 'failed to notify browsers'));
  }

  publishLocally<N extends StreamEventName>(name: N, payload: StreamEvents[N]): void {
    this.here.sendToEveryone(name, payload);
  }

  publishToSubscribers<Update>({ name: topic }: StreamTopic<Update>, key: string, update: NoInfer<Update>): void {
    this.publish('topic', { topic, key, news: update }, { to: 'topic' });
  }

  publishToLocalSubscribers<Update>({ name: topic }: StreamTopic<Update>, key: string, update: NoInfer<Update>): void {
    this.here.sendToSubscribers({ topic, key, news: update });
  }

  localSubscriberCount<Update>({ name }: StreamTopic<Update>, key: string): number {
    return this.here.subscriberCount(name, key);
  }
}

const reportTo =
  (log: Logger): ErrorReporter =>
  (where, error) =>
    log.error({ err: error, where }, 'background error');

/**
 * Serves `GET /api/events`: events as they occur, and updates of the topics in the query
 * `watch=contest:12,contest:13`. The token is sent in the header as in any call. With an API token the stream carries
 * submissions only, and it ends with the token.
 */
export const streamArea: CoreArea = (scope) => {
  scope.provide(Streams, PgStreamPublisher);
  scope.serve(() => [
    {
      method: 'GET',
      path: '/api/events',
      access: 'public',
      raw: (request, h, viewer) => {
        const sessionToken = String(request.headers[Headers.token] ?? '');
        const authentication = scope.get(Authentication);
        const apiToken = apiTokenOf(sessionToken);
        const find = () =>
          apiToken === null
            ? authentication.authenticate(sessionToken)
            : scope.get(ApiTokenAuthentication).authenticate(apiToken);
        const renew = () => find().then((found) => found?.viewer ?? null);
        const authorizerContext = {
          points: scope.get(Points),
          errorReporter: reportTo(scope.get(Log)),
        };
        return stream().connect(request, h, {
          viewer,
          hasStaleToken: sessionToken !== '' && viewer === null,
          renew: viewer && renew,
          topics: apiToken === null ? requestedSubscriptions(request.query['watch']) : [],
          onlyEvents: apiToken === null ? null : EVENTS_OF_TOKENS,
          authorize: (viewer, wanted) => allowedSubscriptions(authorizerContext, viewer, wanted),
        });
      },
    },
  ]);
  const stream = (): EventStream => scope.get(BrowserStream);
  scope.effect('events of all processes', () =>
    scope.get(Notifications).listen(
      CHANNEL,
      (payload) => stream().deliver(JSON.parse(payload) as StreamEvent),
      () => stream().restart(),
    ),
  );
};
