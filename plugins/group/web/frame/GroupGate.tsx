import { Card, EmptyState, LinkButton, Loaded } from '@tribunal/web/kit';
import { isNotFound, useTitle } from '@tribunal/web/plugin';
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
  const { data, error, refetch } = useCall(
    'GET /api/get-group-detail',
    { query: { gid: gid ?? 0 }, failures: 'silent' },
    { enabled: gid !== null },
  );
  useTitle(data?.name ?? t('group.name'));
  if (data) return <OpenGroup.Provider value={data}>{children}</OpenGroup.Provider>;
  const isUnknown = gid === null || isNotFound(error);
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      {(isUnknown || error) && <h1 className="t-sr">{t('group.name')}</h1>}
      <Card>
        <Loaded
          answer={{ data, error, refetch }}
          rows={8}
          instead={
            isUnknown && (
              <EmptyState
                title={t('group.unknown')}
                actions={
                  <LinkButton to="/group" variant="primary" icon="users">
                    {t('group.all')}
                  </LinkButton>
                }
                text={t('group.unknownText')}
              />
            )
          }
        />
      </Card>
    </main>
  );
};
