import { isAdminRole, Role, ROLE_SYMBOL, type RoleId, type RoleSymbol } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { type Viewer, RolePermissions } from '@tribunal/platform';
import { SiteSettings, type SiteSettingsReader } from '../../settings';

/** Roles of staff who need a second factor. */
const WITHOUT_POWER: readonly RoleSymbol[] = [ROLE_SYMBOL[Role.User]];

/** A user as found by a session or an API token. */
export interface FoundUser {
  uid: string;
  username: string;
  roles: readonly RoleId[];
  hasSecondFactor: boolean;
}

/** Makes the viewer of a call: what the user may do at this moment. */
@injectable()
export class ViewerFactory {
  constructor(
    @inject(RolePermissions) private readonly permissions: Pick<RolePermissions, 'of'>,
    @inject(SiteSettings) private readonly settings: SiteSettingsReader,
  ) {}

  /** Staff who need a second factor and have none are users without power. */
  async create({ uid, username, roles: ids, hasSecondFactor }: FoundUser, sessionId: string): Promise<Viewer> {
    const all = ids.map((role) => ROLE_SYMBOL[role]);
    const needsSecondFactor =
      isAdminRole(all) && !hasSecondFactor && (await this.settings.read()).staffNeedSecondFactor;
    const roles = needsSecondFactor ? WITHOUT_POWER : all;
    return { uid, username, sessionId, roles, permissions: this.permissions.of(roles), needsSecondFactor };
  }
}
