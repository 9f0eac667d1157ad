import type { UserInfo } from '@tribunal/contract';
import { updateUser } from '../../../shared/session';
import { AvatarUpload } from './AvatarUpload';

/** The avatar of the user. */
export const AvatarCard = ({ user: { username, avatar } }: { user: UserInfo }) => (
  <AvatarUpload<UserInfo> name={username} avatar={avatar} path="/api/file/upload-avatar" onSaved={updateUser} />
);
