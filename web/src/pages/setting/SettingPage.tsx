import { useTranslation } from 'react-i18next';
import { LoginOnly } from '../../shared/routing/guard';
import { useUser } from '../../shared/session';
import { useTitle } from '../../shared/site';
import { PageTitle, deviceStore } from '../../kit';
import { Slot } from '../../plugins/Slot';
import { settingSections } from '../../plugins/slots';
import { AccountEventsCard } from './AccountEventsCard';
import { AvatarCard } from './avatar/AvatarCard';
import { DataExportCard } from './DataExportCard';
import { EmailCard } from './EmailCard';
import { MessageChoicesCard } from './MessageChoicesCard';
import { PasswordCard } from './PasswordCard';
import { ProfileCard } from './profile/ProfileCard';
import { SecondFactorCard } from '../../shared/account/second-factor';
import { SessionsCard } from './SessionsCard';
import { TokensCard } from './TokensCard';
import { useLastNonNull } from './use-last-non-null';
import '../../kit/admin.css';
import './setting.css';
import { useState, type ReactNode } from 'react';

const KEY = 'setting-closed:';

interface Props {
  id: string;
  title: string;
  children: ReactNode;
}

/** A collapsible section of the page. Its state is remembered, and input in it survives collapsing. */
export const Section = ({ id, title, children }: Props) => {
  const [open, setOpen] = useState(() => location.hash === `#${id}` || deviceStore.read(KEY + id) === null);
  const saveOpenState = (isOpen: boolean) => {
    setOpen(isOpen);
    if (isOpen) deviceStore.remove(KEY + id);
    else deviceStore.write(KEY + id, true);
  };
  return (
    <details
      id={id}
      className="t-setting-section"
      open={open}
      onToggle={(event) => saveOpenState(event.currentTarget.open)}
    >
      <summary>
        <h2 className="ui header">{title}</h2>
      </summary>
      {children}
    </details>
  );
};

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
        <SecondFactorCard />
        <SessionsCard />
        <TokensCard />
        <AccountEventsCard />
        <DataExportCard />
      </Section>
      <Section id="info" title={t('setting.info')}>
        <AvatarCard user={user} />
        <ProfileCard user={user} />
      </Section>
      <Section id="messages" title={t('setting.messages.title')}>
        <MessageChoicesCard />
      </Section>
      <Slot of={settingSections} props={{ Section }} />
    </main>
  );
};
