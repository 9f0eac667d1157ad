import type { GroupTabProps } from '@tribunal/plugin-group/contract';
import { matchPath, useLocation } from 'react-router-dom';
import { idIn } from '@tribunal/contract';
import { DiscussionView } from '../detail/DiscussionView';
import { DiscussionList } from '../list/DiscussionList';
import { ModerationTable } from './ModerationTable';

/** The discussions of a group: the list, one discussion, and the table of group admins. */
export const GroupTab = ({ group: { id: gid, viewer }, path }: GroupTabProps) => {
  const area = { gid, path, canModerate: viewer.canManage, isClosed: !viewer.canWrite };
  const page = useLocation().pathname.slice(path.length);
  const did = idIn(matchPath('/discussion-detail/:did', page)?.params.did);
  if (did !== null) return <DiscussionView key={did} area={area} did={did} />;
  if (area.canModerate && matchPath('/discussion-admin', page)) return <ModerationTable area={area} />;
  const problemId = matchPath('/discussion/:problemID', page)?.params.problemID ?? null;
  return <DiscussionList key={problemId ?? ''} area={area} problemId={problemId} />;
};
