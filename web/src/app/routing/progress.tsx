import nprogress from 'nprogress';
import { useEffect } from 'react';
import { useNavigation } from 'react-router-dom';
import { SkeletonRows } from '../../kit';

nprogress.configure({ showSpinner: false, trickleSpeed: 120 });

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
