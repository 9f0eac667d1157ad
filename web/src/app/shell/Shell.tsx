import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useMatches } from 'react-router-dom';
import { ConfirmPlace, ToastPlace } from '../../kit';
import { AccountDialog } from '../account/AccountDialog';
import { useProgressBar } from '../routing/progress';
import type { FrameHandle } from '../routing/frame';
import { Footer } from './Footer';
import { useHotkeys } from './hotkeys';
import { useLivePage } from './live';
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

/** The frame of every public page. */
export const Shell = () => {
  useProgressBar();
  useHotkeys();
  useLivePage();
  const workspace = useMatches().some((match) => (match.handle as FrameHandle | undefined)?.frame === 'workspace');
  return (
    <>
      <SkipLink />
      <TopBar
        width={workspace ? 'fluid' : 'container'}
        nav={<NavLinks form="bar" />}
        drawer={<NavLinks form="list" />}
      />
      <Outlet />
      {!workspace && <Footer />}
      <AccountDialog />
      <ConfirmPlace />
      <ToastPlace />
      <ScrollRestoration />
    </>
  );
};
