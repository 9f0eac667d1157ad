import { extensionPoint, Limits } from '@tribunal/contract';
import type { ExtensionPoints, ErrorReporter } from '@tribunal/kernel';
import type { Viewer } from '../http/access/viewer';

/** Lets a plugin decide who may watch one of its topics. Nobody can watch a topic without an authorizer. */
export interface TopicAuthorizer {
  topic: { readonly name: string };
  /** Called when a browser connects and whenever its session is renewed; null stands for a visitor. */
  canSubscribe(viewer: Viewer | null, key: string): Promise<boolean> | boolean;
}
/** Who may watch which topics. */
export const topicAuthorizers = extensionPoint<TopicAuthorizer>('topic-authorizers');

/** One key of a topic, as browsers name it: `contest:12`. */
export type TopicSubscription = string;

const SEPARATOR = ':';
const SUBSCRIPTION = /^[a-z][a-z0-9-]{0,31}:[A-Za-z0-9_-]{1,64}$/;

export const subscriptionOf = (topic: string, key: string): TopicSubscription => `${topic}${SEPARATOR}${key}`;

/** Parses the requested topics of the query `watch=contest:12,contest:13`; invalid and excess ones are dropped. */
export function requestedSubscriptions(query: unknown): TopicSubscription[] {
  const texts = [query].flat().filter((value): value is string => typeof value === 'string');
  const named = texts.flatMap((text) => text.split(',')).filter((subscription) => SUBSCRIPTION.test(subscription));
  return [...new Set(named)].slice(0, Limits.topicSubscriptions.max);
}

/**
 * Returns those of the requested subscriptions that the viewer may have now. An authorizer that fails denies access.
 */
export async function allowedSubscriptions(
  { points, errorReporter }: { points: ExtensionPoints; errorReporter: ErrorReporter },
  viewer: Viewer | null,
  requested: readonly TopicSubscription[],
): Promise<TopicSubscription[]> {
  const authorizers = points.list(topicAuthorizers);
  const isAllowed = async (subscription: TopicSubscription): Promise<boolean> => {
    const [topic, key = ''] = subscription.split(SEPARATOR);
    const authorizer = authorizers.find(({ topic: { name } }) => name === topic);
    try {
      return (await authorizer?.canSubscribe(viewer, key)) ?? false;
    } catch (error) {
      errorReporter(`authorizing subscription ${subscription}`, error);
      return false;
    }
  };
  const answers = await Promise.all(requested.map(isAllowed));
  return requested.filter((_, index) => answers[index]);
}
