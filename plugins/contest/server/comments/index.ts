import { commentPlaces } from '@tribunal/plugin-comment/contract';
import { Clock, Db, SiteSettings, type ServerScope } from '@tribunal/server';
import { Contests } from '../contests';
import { contestComments } from './place';

/** Lets people comment on contests, while there are comments on this site. */
export function openComments(scope: Pick<ServerScope, 'contribute' | 'get'>): void {
  const place = contestComments({
    knex: scope.get(Db),
    contests: scope.get(Contests),
    settings: scope.get(SiteSettings),
    clock: scope.get(Clock),
  });
  scope.contribute(commentPlaces, place);
}
