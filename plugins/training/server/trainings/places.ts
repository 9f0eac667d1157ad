import { isAdminRole, Role } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import {
  AccountRoles,
  Db,
  isRoot,
  managesProblems,
  membersOnly,
  notFound,
  Points,
  type Viewer,
} from '@tribunal/server';
import type { Knex } from 'knex';
import { NO_RIGHTS, trainingPlaces, type PlaceRights } from '../../contract';

/** The site itself, or a place of another plugin, such as a group, by its id. */
export type Gid = number | null;

/** Restricts a query for trainings or categories (`alias`) to those of a place. */
export const inPlace = (gid: Gid, alias: string): ((query: Knex.QueryBuilder) => void) => {
  return (query) => void (gid === null ? query.whereNull(`${alias}.gid`) : query.where(`${alias}.gid`, gid));
};

/** On the site everybody reads, staff create, and root manages. */
export const rightsOnSite = (viewer: Viewer | null): PlaceRights => ({
  canRead: true,
  canCreate: viewer !== null && isAdminRole(viewer.roles),
  canEnterPrivate: isRoot(viewer),
  canManage: isRoot(viewer),
  canManageCategories: viewer !== null && managesProblems(viewer),
});

/** Knows the places that hold trainings, and who may do what there. */
@injectable()
export class PlaceDirectory {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Points) private readonly points: ExtensionPoints,
  ) {}

  /** Returns no rights in a place whose plugin is switched off. */
  async rightsIn(viewer: Viewer | null, gid: Gid, knex?: Knex): Promise<PlaceRights> {
    return (await this.#find(viewer, gid, knex)) ?? NO_RIGHTS;
  }

  /**
   * Returns the rights of a viewer who may read the trainings of the place.
   * @throws 403 if the viewer may only know of the place
   * @throws 404
   */
  async getReaderRights(viewer: Viewer | null, gid: Gid, knex?: Knex): Promise<PlaceRights> {
    const rights = await this.#find(viewer, gid, knex);
    if (!rights) throw notFound('training.noPlace');
    if (!rights.canRead) throw membersOnly();
    return rights;
  }

  /** Returns root users and the managers of the place. */
  async managersOf(gid: Gid): Promise<string[]> {
    const managers: string[] = await AccountRoles.query(this.knex).where({ role: Role.Root }).pluck('uid');
    if (gid === null) return managers;
    for (const places of this.points.list(trainingPlaces)) managers.push(...(await places.managersOf(gid)));
    return managers;
  }

  async #find(viewer: Viewer | null, gid: Gid, knex?: Knex): Promise<PlaceRights | null> {
    if (gid === null) return rightsOnSite(viewer);
    for (const places of this.points.list(trainingPlaces)) {
      const rights = await places.rightsOf(viewer, gid, knex);
      if (rights) return rights;
    }
    return null;
  }
}
