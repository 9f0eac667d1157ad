import { isAdminRole, type Viewer } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import {
  forbidden,
  membersOnly,
  notFound,
  Points,
  ProblemReader,
  SiteSettings,
  type SiteSettingsReader,
} from '@tribunal/server';
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
   * Opens an area that the viewer names.
   * @throws 403 if it is closed, or the viewer may not know what is in it
   * @throws 404 if there is none that the viewer may know of
   */
  async open(viewer: Viewer | null, gid: number): Promise<Area> {
    const area = await this.#find(viewer, gid);
    if (!area) throw notFound('discussion.unknown');
    if (area === 'members only') throw membersOnly();
    return area;
  }

  /**
   * Opens the area of a discussion. Throws as `open`, but 404 if the viewer may not know what is in it: which discussions
   * exist is for members only.
   */
  async openOf({ gid }: { gid: number }, viewer: Viewer | null): Promise<Area> {
    const area = await this.#find(viewer, gid);
    if (!area || area === 'members only') throw notFound('discussion.unknown');
    return area;
  }

  async #find(viewer: Viewer | null, gid: number): Promise<Area | 'members only' | null> {
    if (gid === SITE_GID) return this.#openSite(viewer);
    for (const areas of this.points.list(discussionAreas)) {
      const area = await areas.open(viewer, gid);
      if (area) return area === 'members only' ? area : { ...area, gid };
    }
    return null;
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
