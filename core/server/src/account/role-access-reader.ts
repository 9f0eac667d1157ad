import { ROLE_SYMBOLS, type RoleSymbol } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import {
  objectRules,
  reachOf,
  rolesWith,
  type ObjectReach,
  type ObjectRule,
  type Access,
  type ServedRoute,
  Routes,
  type RouteRegistry,
  RolePermissions,
  Points,
} from '@tribunal/platform';

/** A call of users, and the roles that may make it. */
export interface RoleCall extends Omit<ServedRoute, 'route'> {
  /** Method and path. */
  call: string;
  access: Access;
  roles: RoleSymbol[];
}

/** A policy for objects, and for each role whose objects it allows something with. */
export interface RoleRule extends Omit<ObjectRule, 'allows'> {
  reach: Record<RoleSymbol, ObjectReach>;
}

/** Tells what each role may do now, from what the served calls demand and from the policies for objects. */
@injectable()
export class RoleAccessReader {
  constructor(
    @inject(Routes) private readonly routes: RouteRegistry,
    @inject(RolePermissions) private readonly permissions: Pick<RolePermissions, 'of'>,
    @inject(Points) private readonly points: ExtensionPoints,
  ) {}

  /** Returns the calls of users; those of judges are left out. */
  calls(): RoleCall[] {
    return this.routes.listServed().flatMap(({ route, ...owner }) => {
      const roles = rolesWith(route.access, (all) => this.permissions.of(all));
      return roles ? { ...owner, call: `${route.method} ${route.path}`, access: route.access, roles } : [];
    });
  }

  rules(): RoleRule[] {
    return this.points.list(objectRules).map((rule) => {
      const { allows: _, ...about } = rule;
      const reaches = ROLE_SYMBOLS.map((role) => [role, reachOf(rule, role, (all) => this.permissions.of(all))]);
      return { ...about, reach: Object.fromEntries(reaches) as RoleRule['reach'] };
    });
  }
}
