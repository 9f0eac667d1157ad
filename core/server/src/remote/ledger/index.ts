import { bind, resolve, type Container } from '@tribunal/kernel';
import type { RouteSpec } from '../../http';
import { RunBook, RunKeeper } from './book';
import { GivenUpDesk, GivenUpRuns } from './given-up';
import { RunMoves, RunMover } from './moving';
import { ParkedRunDesk, ParkedRuns } from './parked';
import { ReadThere, RunImporter } from './read-there';
import { ledgerRoutes } from './routes';
import { Whereabouts, WhereaboutsReader } from './whereabouts';

/** Where each wish to submit at another judge stands. Somebody else binds `InstalledSites` and what accounts are kept by. */
export const bindLedger = (container: Container): void => {
  bind(container, RunBook, RunKeeper);
  bind(container, RunMoves, RunMover);
  bind(container, ParkedRuns, ParkedRunDesk);
  bind(container, GivenUpRuns, GivenUpDesk);
  bind(container, ReadThere, RunImporter);
  bind(container, Whereabouts, WhereaboutsReader);
};

export const ledgerRoutesOf = (container: Container): RouteSpec[] =>
  ledgerRoutes({
    book: resolve(container, RunBook),
    moves: resolve(container, RunMoves),
    parked: resolve(container, ParkedRuns),
    givenUp: resolve(container, GivenUpRuns),
    importer: resolve(container, ReadThere),
    whereabouts: resolve(container, Whereabouts),
  });
