import { extensionPoint, hook, type Viewer } from '@tribunal/contract';

/** An area of discussions as one viewer finds it. */
export interface OpenArea {
  /** Whether the viewer pins, disables and deletes discussions of others, and comments below them. */
  readonly canModerate: boolean;
  /** Whether the limits on new discussions and comments apply that the site has for its own area. */
  readonly hasLimits: boolean;
  /** Path within the site that the pages of the area begin with, such as `/group/3`. */
  readonly path: string;
  /** Rejects with the reason if the viewer may read here but not write. */
  checkWriting?(): Promise<void> | void;
  /**
   * Returns those of the users who may read here and so may be notified. `knex` reads within a transaction of the
   * server.
   */
  findReaders(uids: readonly string[], knex?: object): Promise<readonly string[]>;
  /** Returns the id of a problem that discussions here may be about. Rejects if there is none for the viewer. */
  getProblem(problemId: string): Promise<number>;
}

/** Areas of discussions that belong to groups, each with the number of its group. */
export interface DiscussionAreas {
  /**
   * Opens the area of a group. Returns null if the viewer may not know of such a group, and `members only` if the viewer
   * may not know what is in it. Rejects if the area is closed.
   */
  open(viewer: Viewer | null, gid: number): Promise<OpenArea | 'members only' | null>;
}

/** Areas besides that of the site. This plugin contributes those of the plugin `group`. */
export const discussionAreas = extensionPoint<DiscussionAreas>('discussion-areas');

/** Run when an area is removed, in the server's transaction `tx`; its discussions are deleted with it. */
export const onAreaRemoved = hook<{ gid: number; readonly tx: object }>('discussion-area-removed');
