import type { ServerScope } from '@tribunal/server';
import { ParticipantRepository } from './participant-repository';

export { takesPart } from './takes-part';
export * from './participant-repository';

/** Registers the participants and the names that scoreboards show. */
export function openParticipants(scope: Pick<ServerScope, 'provide'>): void {
  scope.provide(ParticipantRepository);
}
