import { extensionPoint, hook } from '@tribunal/contract';

/** Something that happened at the site, as systems outside it learn of it. */
export interface OutgoingEvent {
  /** Name such as `contest.started`. Its text has this key under `event` in the texts of the server. */
  kind: string;
  /** Facts as JSON. */
  data: Record<string, unknown>;
}

/**
 * Runs inside the transaction in which the events happen, so that none is lost and none is invented. Handlers may
 * change the database only.
 */
export const onOutgoingEvents = hook<{ readonly events: readonly OutgoingEvent[] }>('on-outgoing-events');

/** A part of the site that something happens in. */
export interface OutgoingEventSource {
  /** Id of the plugin that has the texts; null for core. */
  plugin: string | null;
  kinds: readonly string[];
  /** Lists what happened because its time came, after the one time and until the other. */
  listDue?(after: Date, until: Date): Promise<OutgoingEvent[]>;
}
/** All parts of the site that have events for other systems. */
export const outgoingEventSources = extensionPoint<OutgoingEventSource>('outgoing-event-sources');
