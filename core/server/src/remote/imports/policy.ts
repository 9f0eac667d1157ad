import { isAdminRole, ProblemAuth } from '@tribunal/contract';
import { mayPublish, type Author } from '../../problem';

/** All who may write problems may bring them in. */
export const mayImport = ({ roles }: Pick<Author, 'roles'>): boolean => isAdminRole(roles);

/** Those who look after the whole bank see every import; a plain admin sees their own. */
export const maySeeImport = (viewer: Author, { uid }: { uid: string | null }): boolean =>
  mayPublish(viewer) || viewer.uid === uid;

/** Public, unless whoever imports may not publish. */
export const authOfImport = (author: Pick<Author, 'roles'>): ProblemAuth =>
  mayPublish(author) ? ProblemAuth.Public : ProblemAuth.Private;
