import { accountContentProviders, Db, onRenamed, type ServerScope, type Transaction } from '@tribunal/server';
import { contestContent, renameStars } from './account-content';
import { OpeningRecorder } from './opening-recorder';
import { ParticipantRepository } from './participant-repository';

export { OpeningRecorder } from './opening-recorder';
export { takesPart } from './takes-part';
export * from './participant-repository';

/** Registers the participants and the names that scoreboards show. */
export function openParticipants(scope: Pick<ServerScope, 'provide' | 'get' | 'contribute' | 'hook'>): void {
  scope.provide(ParticipantRepository);
  scope.provide(OpeningRecorder);
  scope.contribute(accountContentProviders, contestContent(scope.get(Db)));
  scope.hook(onRenamed, ({ tx, from, to }) => renameStars((tx as Transaction).knex, { from, to }));
}
