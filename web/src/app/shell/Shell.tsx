import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useMatches, Link } from 'react-router-dom';
import { ConfirmOutlet, ToastOutlet, Icon, useStorageOwnerKey } from '../../kit';
import { LoginMethods } from '../../plugins/LoginMethods';
import { AccountDialogOutlet } from '../../shared/account/AccountDialogOutlet';
import { NavigationProgress } from '../../shared/routing/PageLoading';
import { usePluginPage, usePluginPagePending } from '../../plugins/page-match';
import { scrollKeyOf } from './scroll-key';
import type { FrameHandle, FrameName } from '../../shared/routing/frame';
import { useHotkeys } from './hotkeys';
import { useLivePage } from './live';
import { NavLinks } from './NavLinks';
import { PaletteOutlet } from './palette/PaletteOutlet';
import { TopBar } from './TopBar';
import { useSite } from '../../shared/site';
import { LanguageButton } from '../../shared/appearance/LanguageButton';
import type { ComponentType } from 'react';

interface Props {
  form: 'bar' | 'list';
  Links: ComponentType<{ form: 'bar' | 'list' }>;
}

/** Renders the bar inside a contest, training or group: the way back and the links of that place. */
const ModeLinks = ({ form, Links }: Props) => {
  const { t } = useTranslation();
  return (
    <>
      <nav
        className={form === 'bar' ? 'ui secondary pointing menu t-hide-md t-back' : 'ui vertical menu'}
        aria-label={t('nav.backHome')}
      >
        <Link className="item" to="/home">
          <Icon name="arrow left" />
          {t('nav.backHome')}
        </Link>
      </nav>
      <Links form={form} />
    </>
  );
};

const Footer = () => {
  const { t } = useTranslation();
  const site = useSite();
  const links = [
    { name: site.recordName, url: site.recordUrl },
    { name: site.projectName, url: site.projectUrl },
  ];
  return (
    <footer className="t-footer">
      <div className="ui container t-row spread">
        <span>
          <b>{site.name}</b>
          {site.description && <span> · {site.description}</span>}
        </span>
        <nav className="t-row" aria-label={t('nav.footer')}>
          <Link to="/status">{t('nav.status')}</Link>
          <Link to="/developer">{t('nav.developer')}</Link>
          <Link to="/introduction">{t('nav.introduction')}</Link>
          {links.map(
            ({ name, url }) =>
              name &&
              url && (
                <a key={name} href={url} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              ),
          )}
          <LanguageButton className="t-link" />
        </nav>
      </div>
    </footer>
  );
};

export const SkipLink = () => {
  const { t } = useTranslation();
  return (
    <a className="t-skip" href="#main">
      {t('nav.skip')}
    </a>
  );
};

/**
 * Returns the layout that the open page asks for: core pages declare it in their route, plugin pages beside their
 * path.
 */
const useFrame = (): FrameName => {
  const handles = useMatches().map((match) => match.handle as FrameHandle | undefined);
  const plugin = usePluginPage();
  return plugin?.frame ?? handles.find((handle) => handle?.frame)?.frame ?? 'page';
};

/** Renders the layout of every public page. */
export const Shell = () => {
  useHotkeys();
  useLivePage();
  const frame = useFrame();
  const ownerKey = useStorageOwnerKey();
  const { bar: OwnLinks } = usePluginPage() ?? {};
  const isPending = usePluginPagePending();
  const links = (form: 'bar' | 'list') =>
    OwnLinks ? <ModeLinks form={form} Links={OwnLinks} /> : <NavLinks form={form} />;
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      {frame !== 'focus' && (
        <TopBar
          width={frame === 'page' ? 'container' : 'fluid'}
          isPending={isPending}
          nav={links('bar')}
          drawer={links('list')}
        />
      )}
      <Outlet key={ownerKey} />
      {frame === 'page' && <Footer />}
      <AccountDialogOutlet Methods={LoginMethods} />
      <PaletteOutlet />
      <ConfirmOutlet />
      <ToastOutlet />
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  );
};
