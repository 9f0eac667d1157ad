import { isAdminRole, ProblemAuth } from '@tribunal/contract';
import { type Author, canPublish } from '@tribunal/server/problem';

/** Returns whether the viewer may import problems: everybody who may write problems. */
export const canImport = ({ roles }: Pick<Author, 'roles'>): boolean => isAdminRole(roles);

/** Returns whether the viewer may see an import: managers of the bank see all, plain admins only their own. */
export const canViewImport = (viewer: Author, { uid }: { uid: string | null }): boolean =>
  canPublish(viewer) || viewer.uid === uid;

/** Returns the visibility of an imported problem: public, unless the importer may not publish. */
export const importedProblemAuth = (author: Pick<Author, 'roles'>): ProblemAuth =>
  canPublish(author) ? ProblemAuth.Public : ProblemAuth.Private;
