import { isAdminRole, type Viewer } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import { forbidden, notFound, Points, ProblemReader, SiteSettings, type SiteSettingsReader } from '@tribunal/server';
import { discussionAreas, SITE_GID, type OpenArea } from '../contract';

/** An area with the number of its group. */
export type Area = OpenArea & { readonly gid: number };

/** Opens areas of discussions: the site's own, and those of groups, which another plugin contributes. */
@injectable()
export class AreaDirectory {
  constructor(
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(SiteSettings) private readonly settings: SiteSettingsReader,
    @inject(ProblemReader) private readonly problems: ProblemReader,
  ) {}

  /**
   * Opens an area. Also throws what the area of a group throws.
   * @throws 403 if the site has closed its area
   * @throws 404 if no plugin has groups
   */
  async open(viewer: Viewer | null, gid: number): Promise<Area> {
    if (gid === SITE_GID) return this.#openSite(viewer);
    const [groups] = this.points.list(discussionAreas);
    if (!groups) throw notFound('discussion.unknown');
    return { ...(await groups.open(viewer, gid)), gid };
  }

  async #openSite(viewer: Viewer | null): Promise<Area> {
    if (!(await this.settings.read()).openPublicDiscussion) throw forbidden('discussion.closed');
    return {
      gid: SITE_GID,
      path: '',
      canModerate: viewer !== null && isAdminRole(viewer.roles),
      hasLimits: true,
      findReaders: async (uids) => uids,
      getProblem: async (problemId) => (await this.problems.getVisible(viewer, { problemId })).id,
    };
  }
}
