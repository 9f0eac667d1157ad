import { useTranslation } from 'react-i18next';
import { Link, Outlet, ScrollRestoration } from 'react-router-dom';
import { ConfirmOutlet, Icon, ToastOutlet, useStorageOwnerKey } from '../../kit';
import { LoginMethods } from '../../plugins/LoginMethods';
import { scrollKeyOf } from '../shell/scroll-key';
import { AccountDialogOutlet } from '../../shared/account/AccountDialogOutlet';
import { AdminOnly } from '../../shared/routing/guard';
import { NavigationProgress } from '../../shared/routing/PageLoading';
import { useHotkeys } from '../shell/hotkeys';
import { useLivePage } from '../shell/live';
import { SkipLink } from '../shell/Shell';
import { TopBar } from '../shell/TopBar';
import { usePartsPending } from '../../plugins/registry';
import { Slot } from '../../plugins/Slot';
import { adminMenu, adminSystemMenu, adminTopMenu } from '../../plugins/slots';
import { isProblemAdmin } from '../../shared/rights';
import { useSession, useUser } from '../../shared/session';
import { AdminMenuLink } from './AdminMenuLink';
import '../../kit/admin.css';

const AdminMenu = () => {
  const { t } = useTranslation();
  const canManageAll = isProblemAdmin(useUser());
  return (
    <div className="ui vertical menu">
      <Slot of={adminTopMenu} props={{}} />
      <div className="header item">{t('authoring.content')}</div>
      <AdminMenuLink to="/admin/problems" icon="list" text={t('authoring.problems')} />
      {canManageAll && <AdminMenuLink to="/admin/problem/tag" icon="tags" text={t('authoring.tags')} />}
      <Slot of={adminMenu} props={{}} />
      <div className="header item">{t('admin.system')}</div>
      <AdminMenuLink to="/admin/conf" icon="cog" text={t('siteAdmin.settings')} permission="system_info_admin" />
      <AdminMenuLink to="/admin/notice" icon="bullhorn" text={t('siteAdmin.notices')} permission="system_info_admin" />
      <AdminMenuLink to="/admin/languages" icon="code" text={t('authoring.languages')} />
      <AdminMenuLink to="/admin/plugins" icon="plug" text={t('admin.plugins')} permission="system_info_admin" />
      <AdminMenuLink to="/admin/judges" icon="server" text={t('admin.judges')} permission="system_info_admin" />
      <AdminMenuLink to="/admin/internal-errors" icon="bug" text={t('internalErrors.title')} permission="rejudge" />
      <Slot of={adminSystemMenu} props={{}} />
    </div>
  );
};

/** Returns whether entries of the menu are unknown, which depend on plugins and on the permissions of the user. */
const useMenuPending = (): boolean => {
  const { user, permissions } = useSession();
  const isPending = usePartsPending();
  return isPending || (user !== null && permissions === null);
};

/** Renders the layout of the admin area. */
export const AdminShell = () => {
  const { t } = useTranslation();
  const isMenuPending = useMenuPending();
  const ownerKey = useStorageOwnerKey();
  useHotkeys();
  useLivePage();
  return (
    <AdminOnly>
      <SkipLink />
      <NavigationProgress />
      <TopBar
        width="fluid"
        home="/admin"
        label={<span className="ui label t-hide-sm t-admin-label">{t('admin.title')}</span>}
        nav={<span className="t-grow t-hide-md" />}
        drawer={
          <>
            <nav aria-label={t('admin.title')}>
              <AdminMenu />
            </nav>
            <div className="ui vertical menu">
              <Link className="item" to="/home">
                <Icon name="home" />
                {t('admin.toSite')}
              </Link>
            </div>
          </>
        }
      />
      <div className="t-admin">
        <nav className="t-side" aria-label={t('admin.title')} aria-busy={isMenuPending}>
          <AdminMenu />
          <div className="ui vertical menu">
            <Link className="item" to="/home">
              <Icon name="home" />
              {t('admin.toSite')}
            </Link>
          </div>
        </nav>
        <main id="main" tabIndex={-1}>
          <Outlet key={ownerKey} />
        </main>
      </div>
      <AccountDialogOutlet Methods={LoginMethods} />
      <ConfirmOutlet />
      <ToastOutlet />
      <ScrollRestoration getKey={scrollKeyOf} />
    </AdminOnly>
  );
};
