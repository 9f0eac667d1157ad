/** Unstable (decision 79): the health of the site, its settings and its audit log. */
export { AuditEntries } from '../read-api';
export { AttentionReader, HealthService, StorageReader } from '../system';
export { usedSettings, type Settings } from '../settings';
export { onOutgoingEvents, outgoingEventSources, type OutgoingEvent, type OutgoingEventSource } from '../outgoing';
