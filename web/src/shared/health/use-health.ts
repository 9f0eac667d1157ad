import { useCall } from '../../api';

/** Milliseconds between two looks at the health of the site. */
const LOOK_AGAIN = 10_000;

/** Whether the site is well, asked again and again while the page is open. */
export const useHealth = () => useCall('GET /api/health', { failures: 'silent' }, { refetchInterval: LOOK_AGAIN });

/** How each part of the site is, for staff, asked as often. */
export const useHealthDetails = (isStaff = true) =>
  useCall('GET /api/admin/health', { failures: 'silent' }, { refetchInterval: LOOK_AGAIN, enabled: isStaff });
