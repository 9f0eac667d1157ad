import { Role } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import { Db, membersOnly, notFound, Points } from '@tribunal/platform';
import type { Knex } from 'knex';
import {
  placeProviders,
  siteFor,
  unknownPlace,
  type Gid,
  type Place,
  type PlaceProvider,
  type PlaceViewer,
} from './place';

/** Knows the site and the groups, for all that belongs to either. While groups are switched off, there is only the site. */
@injectable()
export class PlaceDirectory {
  constructor(
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(Db) private readonly knex: Knex,
  ) {}

  /**
   * Finds a place for a viewer. A group that no active plugin knows, or of which the viewer may not know, is found as one
   * without rights.
   */
  async find(viewer: PlaceViewer, gid: Gid): Promise<Place> {
    if (gid === null) return siteFor(viewer);
    for (const provider of this.points.list(placeProviders)) {
      const place = await provider.find(viewer, gid);
      if (place) return { ...place, isKnown: true };
    }
    return unknownPlace(gid);
  }

  /** Finds several places for a viewer, each of them once. */
  async findAll(viewer: PlaceViewer, gids: Iterable<Gid>): Promise<(gid: Gid) => Place> {
    const found = new Map<Gid, Place>();
    for (const gid of new Set(gids)) found.set(gid, await this.find(viewer, gid));
    return (gid) => found.get(gid) ?? (gid === null ? siteFor(viewer) : unknownPlace(gid));
  }

  /**
   * Opens a place for a viewer who reads there.
   * @throws 403 if they may only know of it
   * @throws 404 if they may not
   */
  async open(viewer: PlaceViewer, gid: Gid): Promise<Place> {
    const place = await this.find(viewer, gid);
    if (!place.isKnown) throw notFound('error.noSuchGroup');
    if (!place.canRead) throw membersOnly();
    return place;
  }

  /** Returns whether a place is in use: a group is not while it is banned or disbanded, or groups are switched off. */
  async isInUse(gid: Gid): Promise<boolean> {
    return gid === null || (await this.#collect((places) => places.listRoots(gid))).length > 0;
  }

  /** Returns the names of groups, whoever may know of them. */
  async findNames(gids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    return new Map(await this.#collect(async (places) => [...(await places.findNames(gids))]));
  }

  /** Returns those of the users who may read in a place. */
  async findReaders(gid: Gid, uids: readonly string[]): Promise<readonly string[]> {
    return gid === null ? uids : this.#collect((places) => places.findReaders(gid, uids));
  }

  /** Returns all who may read in a group. */
  listReaders(gid: number): Promise<string[]> {
    return this.#collect((places) => places.listReaders(gid));
  }

  /** Returns a value that differs whenever `listReaders` does, for those who keep what it returned. */
  async readersVersion(gid: number): Promise<string> {
    return (await this.#collect(async (places) => [await places.readersVersion(gid)])).join();
  }

  /** Returns the super admins, and in a group its admins and roots. */
  async listManagers(gid: Gid): Promise<string[]> {
    return this.#withSuperAdmins(gid, (places, group) => places.listManagers(group));
  }

  /** Returns the super admins, and in a group that is in use its roots. */
  async listRoots(gid: Gid): Promise<string[]> {
    return this.#withSuperAdmins(gid, (places, group) => places.listRoots(group));
  }

  /** Returns the groups in use of which the user is a member, or that the user manages. */
  listGroupsOf(uid: string, as: 'reader' | 'manager' = 'reader'): Promise<number[]> {
    return this.#collect((places) => places.listPlacesOf(uid, as));
  }

  async #withSuperAdmins(
    gid: Gid,
    list: (places: PlaceProvider, gid: number) => Promise<readonly string[]>,
  ): Promise<string[]> {
    const superAdmins: string[] = await this.knex('accountRole').where({ role: Role.Root }).pluck('uid');
    if (gid === null) return superAdmins;
    return [...new Set([...superAdmins, ...(await this.#collect((places) => list(places, gid)))])];
  }

  async #collect<T>(ask: (places: PlaceProvider) => Promise<readonly T[]>): Promise<T[]> {
    const found: T[] = [];
    // One after another, because they may share the connection of a transaction.
    for (const places of this.points.list(placeProviders)) found.push(...(await ask(places)));
    return found;
  }
}
