import type { GroupTabProps } from '@tribunal/plugin-group/contract';
import { matchPath, useLocation } from 'react-router-dom';
import { AdminTable } from './list/AdminTable';
import { ProblemList } from './list/ProblemList';

/** The problems of a group: the list of members, and the table of group admins. */
export const GroupTab = ({ group: { id: gid, viewer }, path }: GroupTabProps) => {
  const page = useLocation().pathname.slice(path.length);
  if (viewer.canManage && matchPath('/problem-admin', page)) return <AdminTable gid={gid} />;
  return <ProblemList gid={gid} canManage={viewer.canManage} />;
};
