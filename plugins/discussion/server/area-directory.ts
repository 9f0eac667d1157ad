import { isAdminRole, type Viewer } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import { forbidden, notFound, Points, ProblemReader, SiteSettings, type SiteSettingsReader } from '@tribunal/server';
import { discussionAreas, SITE_GID, type OpenArea } from '../contract';

/** An area with the number of its group. */
export type Area = OpenArea & { readonly gid: number };

/** Opens areas of discussions: the site's own, and those that are contributed. */
@injectable()
export class AreaDirectory {
  constructor(
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(SiteSettings) private readonly settings: SiteSettingsReader,
    @inject(ProblemReader) private readonly problems: ProblemReader,
  ) {}

  /**
   * Opens an area.
   * @throws 403 if it is closed
   * @throws 404 if there is none or the viewer may not know what is in it
   */
  async open(viewer: Viewer | null, gid: number): Promise<Area> {
    if (gid === SITE_GID) return this.#openSite(viewer);
    for (const areas of this.points.list(discussionAreas)) {
      const area = await areas.open(viewer, gid);
      if (area) return { ...area, gid };
    }
    throw notFound('discussion.unknown');
  }

  async #openSite(viewer: Viewer | null): Promise<Area> {
    if (!(await this.settings.read()).openPublicDiscussion) throw forbidden('discussion.closed');
    return {
      gid: SITE_GID,
      path: '',
      canModerate: viewer !== null && isAdminRole(viewer.roles),
      hasLimits: true,
      findReaders: async (uids) => uids,
      getProblem: async (problemId) => (await this.problems.getVisible(viewer, { problemId, gid: null })).id,
    };
  }
}
