import { useTranslation } from 'react-i18next';
import { Link, Outlet, ScrollRestoration } from 'react-router-dom';
import { ConfirmPlace, Icon, ToastPlace } from '../../kit';
import { AccountDialog } from '../../shared/account/AccountDialog';
import { AdminOnly } from '../../shared/routing/guard';
import { useProgressBar } from '../../shared/routing/PageLoading';
import { useHotkeys } from '../shell/hotkeys';
import { useLivePage } from '../shell/live';
import { SkipLink } from '../shell/Shell';
import { TopBar } from '../shell/TopBar';
import { AdminMenu } from './AdminMenu';

/** Renders the layout of the admin area. */
export const AdminShell = () => {
  const { t } = useTranslation();
  useHotkeys();
  useProgressBar();
  useLivePage();
  return (
    <AdminOnly>
      <SkipLink />
      <TopBar
        width="fluid"
        home="/admin"
        label={<span className="ui label t-hide-sm t-admin-label">{t('admin.office')}</span>}
        nav={<span className="t-grow t-hide-md" />}
        drawer={
          <>
            <nav aria-label={t('admin.office')}>
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
        <nav className="t-side" aria-label={t('admin.office')}>
          <AdminMenu />
          <div className="ui vertical menu">
            <Link className="item" to="/home">
              <Icon name="home" />
              {t('admin.toSite')}
            </Link>
          </div>
        </nav>
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <AccountDialog />
      <ConfirmPlace />
      <ToastPlace />
      <ScrollRestoration />
    </AdminOnly>
  );
};
