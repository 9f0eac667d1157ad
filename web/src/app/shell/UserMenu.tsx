import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Avatar, Button, Icon, MenuButton, type MenuEntry } from '../../kit';
import { accountDialog } from '../../shared/account/dialog-store';
import { useContributions } from '../../plugins/contributions';
import { userMenuLinks } from '../../plugins/extension-points';
import { homeOf } from '../../shared/UserName';
import { isAdmin, useSession } from '../../shared/session';
import { useSite } from '../../shared/site';

/** Renders the menu of the logged-in user, or the links to log in and register. */
export const UserMenu = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const site = useSite();
  const links = useContributions(userMenuLinks);
  const { user, needsSecondFactor } = useSession();
  if (!user) {
    return (
      <>
        <Button variant="basic" onClick={() => accountDialog.open('login')}>
          {t('account.login')}
        </Button>
        {site.register && (
          <Button variant="primary" className="t-hide-sm" onClick={() => accountDialog.open('register')}>
            {t('account.register')}
          </Button>
        )}
      </>
    );
  }
  const entries: MenuEntry[] = [
    {
      key: 'profile',
      icon: <Icon name="user outline" />,
      text: t('userHome.menu'),
      onSelect: () => void navigate(homeOf(user)),
    },
    {
      key: 'mine',
      icon: <Icon name="history" />,
      text: t('nav.mySubmissions'),
      onSelect: () => void navigate('/status?onlyMine=true'),
    },
    ...links
      .filter(({ area }) => area === undefined || site[area])
      .toSorted((a, b) => a.order - b.order)
      .map(({ to, icon, label }) => ({
        key: to,
        icon: <Icon name={icon} />,
        text: t(label),
        onSelect: () => void navigate(to),
      })),
    {
      key: 'setting',
      icon: <Icon name="sliders horizontal" />,
      text: t('setting.title'),
      onSelect: () => void navigate('/setting'),
    },
    ...(isAdmin(user) || needsSecondFactor
      ? [
          {
            key: 'admin',
            icon: <Icon name="cog" />,
            text: t('nav.administration'),
            onSelect: () => void window.open('/admin/', '_blank', 'noopener'),
          },
        ]
      : []),
    {
      key: 'logout',
      icon: <Icon name="sign out" />,
      text: t('account.logout'),
      onSelect: () => void navigate('/logout'),
    },
  ];
  return (
    <MenuButton label={t('nav.account', { username: user.username })} entries={entries} head={user.username}>
      <Avatar username={user.username} src={user.avatar} />
    </MenuButton>
  );
};
