import { useContributions } from '@tribunal/web/plugin';
import { useMatch } from 'react-router-dom';
import { groupTabs } from '../../contract';
import { groupIdOf } from '../addresses';
import { useCall } from '../calls';
import { TabLinks } from './TabLinks';

/** Top bar of what takes the whole page in a group, such as a problem: the way back to the group, and its pages. */
export const GroupBar = ({ form }: { form: 'bar' | 'list' }) => {
  const gid = groupIdOf(useMatch('/group/:groupID/*')?.params.groupID);
  const { data } = useCall(
    'GET /api/get-group-detail',
    { query: { gid: gid ?? 0 }, failures: 'silent' },
    { enabled: gid !== null },
  );
  const tabs = useContributions(groupTabs);
  if (!data) return null;
  return <TabLinks group={data} tabs={tabs} form={form} />;
};
