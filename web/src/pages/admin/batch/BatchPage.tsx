import { useTranslation } from 'react-i18next';
import { useTitle } from '../../../shared/site';
import { PageTitle } from '../../../kit';
import { ExportCard } from './ExportCard';
import { ImportCard } from './ImportCard';

export const BatchPage = () => {
  const { t } = useTranslation();
  useTitle(t('authoring.batch'));
  return (
    <>
      <PageTitle title={t('authoring.batch')} sub={t('authoring.batchSub')} />
      <ImportCard />
      <ExportCard />
    </>
  );
};
