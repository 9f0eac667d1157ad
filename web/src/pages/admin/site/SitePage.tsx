import { useTranslation } from 'react-i18next';
import { useTitle } from '../../../shared/site';
import { PageTitle } from '../../../kit';
import { CarouselCard } from './CarouselCard';
import { MailsCard } from './MailsCard';
import { SwitchesCard } from './SwitchesCard';
import { WebsiteCard } from './WebsiteCard';
import './site.css';

export const SitePage = () => {
  const { t } = useTranslation();
  useTitle(t('officeSite.settings'));
  return (
    <>
      <PageTitle title={t('officeSite.settings')} sub={t('officeSite.settingsSub')} />
      <WebsiteCard />
      <div id="switches">
        <SwitchesCard />
      </div>
      <CarouselCard />
      <MailsCard />
    </>
  );
};
