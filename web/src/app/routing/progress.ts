import nprogress from 'nprogress';
import { useEffect } from 'react';
import { useNavigation } from 'react-router-dom';

nprogress.configure({ showSpinner: false, trickleSpeed: 120 });

/** The thin line at the top while the next page is on its way. */
export const useProgressBar = (): void => {
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle') nprogress.done();
    else nprogress.start();
  }, [state]);
};
