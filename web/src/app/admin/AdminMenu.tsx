import { useTranslation } from 'react-i18next';
import { Slot } from '../../plugins/Slot';
import { adminMenu } from '../../plugins/slots';
import { isProblemAdmin } from '../../shared/rights';
import { useUser } from '../../shared/session';
import { AdminMenuLink } from './AdminMenuLink';
import { RemoteMenuLink } from './RemoteMenuLink';
import '../../kit/admin.css';

export const AdminMenu = () => {
  const { t } = useTranslation();
  const canManageAll = isProblemAdmin(useUser());
  return (
    <div className="ui vertical menu">
      <AdminMenuLink to="/admin" icon="tachometer alternate" text={t('admin.overview')} />
      <div className="header item">{t('authoring.content')}</div>
      <AdminMenuLink to="/admin/problems" icon="list" text={t('authoring.problems')} />
      {canManageAll && <AdminMenuLink to="/admin/problem/tag" icon="tags" text={t('authoring.tags')} />}
      {canManageAll && <AdminMenuLink to="/admin/problem/batch-operation" icon="archive" text={t('authoring.batch')} />}
      <AdminMenuLink to="/admin/rejudging" icon="sync" text={t('rejudging.list')} permission="rejudge" />
      <Slot of={adminMenu} props={{}} />
      <div className="header item">{t('admin.system')}</div>
      <AdminMenuLink to="/admin/conf" icon="cog" text={t('siteAdmin.settings')} permission="system_info_admin" />
      <AdminMenuLink to="/admin/notice" icon="bullhorn" text={t('siteAdmin.notices')} permission="system_info_admin" />
      <AdminMenuLink to="/admin/languages" icon="code" text={t('authoring.languages')} />
      <AdminMenuLink to="/admin/plugins" icon="plug" text={t('admin.plugins')} permission="system_info_admin" />
      <AdminMenuLink to="/admin/judges" icon="server" text={t('admin.judges')} permission="system_info_admin" />
      <RemoteMenuLink />
    </div>
  );
};
