import { commentTargets } from '@tribunal/plugin-comment/contract';
import { Clock, Db, SiteSettings, type ServerScope, PlaceDirectory } from '@tribunal/server';
import { usedSettings } from '@tribunal/server/system';
import { ContestAccess } from '../contests';
import { contestComments } from './comment-target';

/** Enables comments on contests if the comments plugin is present. */
export function openComments(scope: Pick<ServerScope, 'contribute' | 'get'>): void {
  const place = contestComments({
    contests: scope.get(ContestAccess),
    places: scope.get(PlaceDirectory),
    knex: scope.get(Db),
    settings: scope.get(SiteSettings),
    clock: scope.get(Clock),
  });
  scope.contribute(commentTargets, place);
  scope.contribute(usedSettings, 'openContestComment');
}
