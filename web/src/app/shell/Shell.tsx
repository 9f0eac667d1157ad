import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useMatches } from 'react-router-dom';
import { ConfirmPlace, ToastPlace } from '../../kit';
import { AccountDialog } from '../../shared/account/AccountDialog';
import { useProgressBar } from '../../shared/routing/PageLoading';
import { usePluginPage } from '../../plugins/page-match';
import type { FrameHandle, FrameName } from '../../shared/routing/frame';
import { Footer } from './Footer';
import { useHotkeys } from './hotkeys';
import { useLivePage } from './live';
import { ModeLinks } from './ModeLinks';
import { NavLinks } from './NavLinks';
import { TopBar } from './TopBar';

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
  useProgressBar();
  useHotkeys();
  useLivePage();
  const frame = useFrame();
  const { bar: OwnLinks } = usePluginPage() ?? {};
  const links = (form: 'bar' | 'list') =>
    OwnLinks ? <ModeLinks form={form} Links={OwnLinks} /> : <NavLinks form={form} />;
  return (
    <>
      <SkipLink />
      {frame !== 'focus' && (
        <TopBar width={frame === 'page' ? 'container' : 'fluid'} nav={links('bar')} drawer={links('list')} />
      )}
      <Outlet />
      {frame === 'page' && <Footer />}
      <AccountDialog />
      <ConfirmPlace />
      <ToastPlace />
      <ScrollRestoration />
    </>
  );
};
