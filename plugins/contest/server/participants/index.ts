import { accountContentProviders, Db, type ServerScope } from '@tribunal/server';
import { onRenamed, accountDataProviders } from '@tribunal/server/account';
import { contestData } from './account-data';
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
  scope.contribute(accountDataProviders, contestData(scope.get(Db)));
  scope.contribute(accountContentProviders, contestContent(scope.get(Db)));
  scope.hook(onRenamed, ({ from, to }) => renameStars(scope.get(Db), { from, to }));
}
