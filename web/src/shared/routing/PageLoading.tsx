import nprogress from 'nprogress';
import { useEffect } from 'react';
import { useNavigation } from 'react-router-dom';
import { SkeletonRows } from '../../kit';

// The default markup of nprogress has an invalid role.
nprogress.configure({
  showSpinner: false,
  trickleSpeed: 120,
  template: '<div class="bar" aria-hidden="true"></div>',
  barSelector: '.bar',
});

/** Shows a thin progress bar at the top while the next page is loading. */
export const useProgressBar = (): void => {
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle') nprogress.done();
    else nprogress.start();
  }, [state]);
};

/** Shown in place of a page whose code is still loading. */
export const PageLoading = () => {
  useEffect(() => {
    nprogress.start();
    return () => void nprogress.done();
  }, []);
  return <SkeletonRows />;
};
