import { accountContentProviders, Db, type ServerScope } from '@tribunal/server';
import { contestContent } from './account-content';
import { ParticipantRepository } from './participant-repository';

export { takesPart } from './takes-part';
export * from './participant-repository';

/** Registers the participants and the names that scoreboards show. */
export function openParticipants(scope: Pick<ServerScope, 'provide' | 'get' | 'contribute'>): void {
  scope.provide(ParticipantRepository);
  scope.contribute(accountContentProviders, contestContent(scope.get(Db)));
}
