import { useTranslation } from 'react-i18next';
import { Slot } from '../../plugins/Slot';
import { adminMenu } from '../../plugins/slots';
import { AdminMenuLink } from './AdminMenuLink';

export const AdminMenu = () => {
  const { t } = useTranslation();
  return (
    <div className="ui vertical menu">
      <AdminMenuLink to="/admin" icon="tachometer alternate" text={t('admin.overview')} />
      <Slot of={adminMenu} props={{}} />
      <div className="header item">{t('admin.system')}</div>
      <AdminMenuLink to="/admin/plugins" icon="plug" text={t('admin.plugins')} permission="system_info_admin" />
    </div>
  );
};
