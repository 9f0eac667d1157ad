import { LinkButton } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';

/** Leads from the list of contests to the page that imports a record. Loaded with the plugin, beside other buttons. */
export const ImportButton = () => {
  const { t } = useTranslation();
  return (
    <LinkButton icon="history" to="/admin/contest/record">
      {t('contest-records.record.open')}
    </LinkButton>
  );
};
