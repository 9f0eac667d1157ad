import { isAdminRole, type UserInfo } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Avatar, Card, CardBody, Note, Tag, TimeAgo, Loaded } from '@tribunal/web/kit';
import { deviceName, HealthFacts, type useHealthDetails } from '@tribunal/web/admin';
import type { StorageLoad } from '../contract';
import { useCall } from './calls';
import { DashboardPartView, type PartState } from './DashboardPartView';

const GIB = 1024 ** 3;

/** Shows who is logged in, with the newest other login, so that a foreign one is noticed. */
export const AccountCard = ({ user }: { user: UserInfo }) => {
  const { t } = useTranslation();
  const answer = useCall('POST /api/admin/dashboard/get-sessions');
  const { data } = answer;
  const role = user.roleList.find((one) => isAdminRole([one]));
  return (
    <Card title={t('dashboard.you')}>
      <CardBody>
        <div className="t-row t-dash-user">
          <Avatar username={user.username} src={user.avatar} size="mid" />
          <b>{user.username}</b>
          {role && <Tag>{t(`role.${role}`)}</Tag>}
        </div>
        {data?.isCurrent && <p className="t-muted t-small t-last">{t('dashboard.noOtherLogin')}</p>}
        {data && !data.isCurrent && (
          <dl className="t-dl">
            <div>
              <dt>{t('dashboard.otherLogin')}</dt>
              <dd>
                <TimeAgo at={data.gmtCreate} />
              </dd>
            </div>
            <div>
              <dt>{t('dashboard.address')}</dt>
              <dd className="t-dash-address">{data.ip}</dd>
            </div>
            <div>
              <dt>{t('dashboard.device')}</dt>
              <dd title={data.userAgent}>{deviceName(t, data.userAgent)}</dd>
            </div>
          </dl>
        )}
        <Loaded answer={answer} rows={2} />
      </CardBody>
    </Card>
  );
};

interface SystemProps {
  health: ReturnType<typeof useHealthDetails>;
  storage: PartState<StorageLoad>;
}

/** Shows the components of the site. */
export const SystemCard = ({ health, storage }: SystemProps) => {
  const { t } = useTranslation();
  const { data } = health;
  return (
    <div id="system">
      <Card title={t('dashboard.system')}>
        <Loaded answer={health} rows={4}>
          {(loaded) => (
            <CardBody>
              <HealthFacts health={loaded} />
            </CardBody>
          )}
        </Loaded>
        <DashboardPartView part={storage} rows={1}>
          {({ freeBytes, totalBytes, lastBackupAt }) => (
            <CardBody>
              <dl className="t-dl">
                <div>
                  <dt>{t('dashboard.disk')}</dt>
                  <dd>
                    {t('dashboard.diskFree', {
                      free: Math.floor(freeBytes / GIB),
                      percent: Math.floor((freeBytes / totalBytes) * 100),
                    })}
                  </dd>
                </div>
                <div>
                  <dt>{t('dashboard.backup')}</dt>
                  <dd>{lastBackupAt ? <TimeAgo at={lastBackupAt} /> : t('dashboard.noBackup')}</dd>
                </div>
              </dl>
            </CardBody>
          )}
        </DashboardPartView>
      </Card>
      {data && data.untrustedProxies.length > 0 && (
        <Note kind="warning" title={t('dashboard.untrustedProxy')}>
          {t('dashboard.untrustedProxyText', { proxies: data.untrustedProxies.join(', ') })}
        </Note>
      )}
    </div>
  );
};
