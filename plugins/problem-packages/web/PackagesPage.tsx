import { useTitle } from '@tribunal/web/plugin';
import { PageTitle } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { ExportCard } from './ExportCard';
import { ImportCard } from './ImportCard';
import './packages.css';

export const PackagesPage = () => {
  const { t } = useTranslation();
  useTitle(t('problem-packages.title'));
  return (
    <>
      <PageTitle title={t('problem-packages.title')} sub={t('problem-packages.sub')} />
      <ImportCard />
      <ExportCard />
    </>
  );
};
