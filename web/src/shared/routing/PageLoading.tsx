import { useNavigation } from 'react-router-dom';
import { SkeletonRows } from '../../kit';

/** A thin bar at the top of the window, which comes ever closer to its end. */
const ProgressBar = () => <div className="t-loading-bar" aria-hidden="true" />;

/** Shows a thin progress bar at the top while the next page is loading. */
export const NavigationProgress = () => useNavigation().state !== 'idle' && <ProgressBar />;

/** Shown in place of a page whose code is still loading. */
export const PageLoading = () => (
  <>
    <ProgressBar />
    <SkeletonRows />
  </>
);
