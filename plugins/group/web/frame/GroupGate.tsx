import { isNotFound, useTitle, PagePending } from '@tribunal/web/plugin';
import { createContext, useContext, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { GroupDetail } from '../../contract';
import { groupIdOf } from '../addresses';
import { useCall } from '../calls';

const OpenGroup = createContext<GroupDetail | null>(null);

/** Returns the open group. */
export const useGroup = (): GroupDetail => {
  const open = useContext(OpenGroup);
  if (!open) throw new Error('no group is open here');
  return open;
};

/** Loads the group in the address for all components below it. */
export const GroupGate = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  const gid = groupIdOf(useParams().groupID);
  const answer = useCall(
    'GET /api/get-group-detail',
    { query: { gid: gid ?? 0 }, failures: 'silent' },
    { enabled: gid !== null },
  );
  const { data } = answer;
  useTitle(data?.name ?? t('group.name'));
  if (data) return <OpenGroup.Provider value={data}>{children}</OpenGroup.Provider>;
  const missing = {
    title: t('group.unknown'),
    text: t('group.unknownText'),
    to: '/group',
    icon: 'users',
    link: t('group.all'),
  };
  return (
    <PagePending
      answer={answer}
      heading={t('group.name')}
      isMissing={gid === null || isNotFound(answer.error)}
      missing={missing}
    />
  );
};
