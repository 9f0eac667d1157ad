import { adminListAddress } from '@tribunal/plugin-contest/web';
import { LinkButton } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';

/** Leads from the list of contests to the page that imports a record. */
export const ImportButton = () => {
  const { t } = useTranslation();
  return (
    <LinkButton icon="history" to={`${adminListAddress(null)}/record`}>
      {t('contest-records.record.open')}
    </LinkButton>
  );
};
