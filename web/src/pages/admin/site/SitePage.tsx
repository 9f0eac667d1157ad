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
  useTitle(t('siteAdmin.settings'));
  return (
    <>
      <PageTitle title={t('siteAdmin.settings')} sub={t('siteAdmin.settingsSub')} />
      <WebsiteCard />
      <div id="switches">
        <SwitchesCard />
      </div>
      <CarouselCard />
      <MailsCard />
    </>
  );
};
