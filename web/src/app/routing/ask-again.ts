import type { createBrowserRouter } from 'react-router-dom';
import { openPage } from '../../api';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

/** Lets each page that a link opens ask again for what an earlier one has loaded, as a page that is loaded does. */
export const askAgainOnNewPages = (router: Router): void => {
  let shown = router.state.location.pathname;
  router.subscribe(({ location: { pathname } }) => {
    if (pathname !== shown) openPage();
    shown = pathname;
  });
};
