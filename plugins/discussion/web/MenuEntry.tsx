import { AdminMenuLink } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';

export const MenuEntry = () => {
  const { t } = useTranslation();
  return (
    <>
      <AdminMenuLink to="/admin/discussion" icon="comments outline" text={t('discussion.name')} />
      <AdminMenuLink to="/admin/discussion-report" icon="flag outline" text={t('discussion.reportsName')} />
    </>
  );
};
