import { useTranslation } from 'react-i18next';
import { LoginOnly } from '../../shared/routing/guard';
import { useUser } from '../../shared/session';
import { useTitle } from '../../shared/site';
import { PageTitle } from '../../kit';
import { AvatarCard } from './avatar';
import { EmailCard } from './EmailCard';
import { OtherJudges } from './other-judges';
import { PasswordCard } from './PasswordCard';
import { ProfileCard } from './profile';
import { Section } from './Section';
import { SessionsCard } from './SessionsCard';
import { useLastNonNull } from './use-last-non-null';
import '../../kit/admin.css';
import './setting.css';

export const SettingPage = () => (
  <LoginOnly>
    <Settings />
  </LoginOnly>
);

const Settings = () => {
  const { t } = useTranslation();
  // The page keeps the user whose session expired.
  const user = useLastNonNull(useUser());
  useTitle(t('setting.title'));
  if (!user) return null;
  return (
    <main id="main" className="ui container t-setting" tabIndex={-1}>
      <PageTitle title={t('setting.title')} sub={user.username} />
      <Section id="account" title={t('setting.account')}>
        <PasswordCard />
        <EmailCard email={user.email} />
        <SessionsCard />
      </Section>
      <Section id="info" title={t('setting.info')}>
        <AvatarCard user={user} />
        <ProfileCard user={user} />
      </Section>
      <Section id="other-judges" title={t('remote.accounts.title')}>
        <OtherJudges />
      </Section>
    </main>
  );
};
