import { useCall } from '../../api';

/** Polling interval of the site's health in milliseconds. */
const REFETCH_MS = 10_000;

/** Polls whether the site is healthy while the page is open. */
export const useHealth = () => useCall('GET /api/health', { failures: 'silent' }, { refetchInterval: REFETCH_MS });

/** Polls the health of each part of the site, for staff, at the same interval. */
export const useHealthDetails = (isStaff = true) =>
  useCall('GET /api/admin/health', { failures: 'silent' }, { refetchInterval: REFETCH_MS, enabled: isStaff });
