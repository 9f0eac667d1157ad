import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '../../../shared/form';
import { useTitle } from '../../../shared/site';
import { PageTitle } from '../../../kit';
import { CarouselCard } from './CarouselCard';
import { MailSettingsCard } from './MailSettingsCard';
import { MailsCard } from './MailsCard';
import { UnsavedForms } from './SettingsForm';
import { SwitchesCard } from './SwitchesCard';
import { WebsiteCard } from './WebsiteCard';
import './site.css';

export const SitePage = () => {
  const { t } = useTranslation();
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const report = useCallback(
    (form: string, isChanged: boolean) =>
      setUnsaved((forms) => [...forms.filter((other) => other !== form), ...(isChanged ? [form] : [])]),
    [],
  );
  useTitle(t('siteAdmin.settings'));
  useLeaveGuard(unsaved.length > 0, {
    text: t('siteAdmin.leaveText', { forms: unsaved.join(t('siteAdmin.listComma')) }),
  });
  return (
    <UnsavedForms.Provider value={report}>
      <PageTitle title={t('siteAdmin.settings')} sub={t('siteAdmin.settingsSub')} />
      <WebsiteCard />
      <div id="switches">
        <SwitchesCard />
      </div>
      <MailSettingsCard />
      <CarouselCard />
      <MailsCard />
    </UnsavedForms.Provider>
  );
};
