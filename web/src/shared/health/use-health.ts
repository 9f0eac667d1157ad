import { useCall } from '../../api';

/** Milliseconds between two looks at the health of the site. */
const LOOK_AGAIN = 10_000;

/** How the site is, asked again and again while the page is open. */
export const useHealth = () => useCall('GET /api/health', { failures: 'silent' }, { refetchInterval: LOOK_AGAIN });
