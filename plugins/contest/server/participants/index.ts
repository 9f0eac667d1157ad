import type { ServerScope } from '@tribunal/server';
import { ParticipantBook, Participants } from './participants';

export { takesPart } from './takes-part';
export * from './participants';

/** Who takes part, and how boards call them. */
export function openParticipants(scope: Pick<ServerScope, 'provide'>): void {
  scope.provide(Participants, ParticipantBook);
}
