/** Unstable (decision 79): the health of the site, its settings, its audit log and messages to those who run it. */
export { AuditEntries } from '../read-api';
export { OperatorNotifier } from '../message';
export { AttentionReader, HealthService, StorageReader } from '../system';
export { usedSettings, type Settings } from '../settings';
export { onOutgoingEvents, outgoingEventSources, type OutgoingEvent, type OutgoingEventSource } from '../outgoing';
