import type { Viewer } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  forbidden,
  notFound,
  PlaceDirectory,
  ProblemReader,
  SiteSettings,
  type Place,
  type SiteSettingsReader,
} from '@tribunal/server';
import { membersOnly } from '@tribunal/server/platform';
import { SITE_GID } from '../contract';
import { canModerateIn } from './policy';

/** The discussions of a place as one viewer finds them. */
export interface Area {
  /** Number of the group, or `SITE_GID`. */
  readonly gid: number;
  /** Path within the site that the pages of the place begin with. */
  readonly path: string;
  /** Whether the viewer pins, disables and deletes discussions of others, and comments below them. */
  readonly canModerate: boolean;
  /** @throws 403 if nobody writes here, because the group is archived */
  checkWriting(): void;
  /** Returns those of the users who may read here and so may be notified. */
  findReaders(uids: readonly string[]): Promise<readonly string[]>;
  /**
   * Returns the id of a problem that discussions here may be about.
   * @throws 404 if there is none for the viewer
   */
  getProblem(problemId: string): Promise<number>;
}

/** Opens areas of discussions: that of the site, and those of groups. */
@injectable()
export class AreaDirectory {
  constructor(
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
    @inject(SiteSettings) private readonly settings: SiteSettingsReader,
    @inject(ProblemReader) private readonly problems: ProblemReader,
  ) {}

  /**
   * Opens an area that the viewer names.
   * @throws 403 if it is closed, or the viewer may not know what is in it
   * @throws 404 if there is none that the viewer may know of
   */
  async open(viewer: Viewer | null, gid: number): Promise<Area> {
    const place = await this.#find(viewer, gid);
    if (!place.isKnown) throw notFound('discussion.unknown');
    if (!place.canRead) throw membersOnly();
    return this.#areaOf(viewer, place);
  }

  /**
   * Opens the area of a discussion. Throws as `open`, but 404 if the viewer may not know what is in it: which discussions
   * exist is for members only.
   */
  async openOf({ gid }: { gid: number }, viewer: Viewer | null): Promise<Area> {
    const place = await this.#find(viewer, gid);
    if (!place.canRead) throw notFound('discussion.unknown');
    return this.#areaOf(viewer, place);
  }

  #find(viewer: Viewer | null, gid: number): Promise<Place> {
    return this.places.find(viewer, gid === SITE_GID ? null : gid);
  }

  async #areaOf(viewer: Viewer | null, place: Place): Promise<Area> {
    const { gid, path, canWrite } = place;
    const { openPublicDiscussion, openGroupDiscussion } = await this.settings.read();
    if (gid === null && !openPublicDiscussion) throw forbidden('discussion.closed');
    if (gid !== null && !openGroupDiscussion) throw forbidden('discussion.groupsClosed');
    return {
      gid: gid ?? SITE_GID,
      path,
      canModerate: canModerateIn(viewer, place),
      checkWriting: () => {
        if (!canWrite) throw forbidden('discussion.groupArchived');
      },
      findReaders: (uids) => this.places.findReaders(gid, uids),
      getProblem: async (problemId) => {
        const problem = await this.problems.getVisible(viewer, { problemId, ...(gid === null && { gid }) });
        if (problem.gid !== null && problem.gid !== gid) throw notFound('problem.unknown');
        return problem.id;
      },
    };
  }
}
