import nprogress from 'nprogress';
import { useEffect } from 'react';
import { useNavigation } from 'react-router-dom';
import { SkeletonRows } from '../../kit';

// Its own markup has a role that does not exist.
nprogress.configure({
  showSpinner: false,
  trickleSpeed: 120,
  template: '<div class="bar" aria-hidden="true"></div>',
  barSelector: '.bar',
});

/** The thin line at the top while the next page is on its way. */
export const useProgressBar = (): void => {
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle') nprogress.done();
    else nprogress.start();
  }, [state]);
};

/** In the place of a page whose address is open and whose program is still being loaded. */
export const PageOnItsWay = () => {
  useEffect(() => {
    nprogress.start();
    return () => void nprogress.done();
  }, []);
  return <SkeletonRows />;
};
