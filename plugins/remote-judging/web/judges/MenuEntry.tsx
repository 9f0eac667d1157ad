import { AdminMenuLink, hasPermission, useSession } from '@tribunal/web/plugin';
import { useStreamEvent } from '@tribunal/web/plugin/more';
import { useTranslation } from 'react-i18next';
import { useCall } from '../calls';
import { wantsAttention } from '../shared/attention';

const PERMISSION = 'system_info_admin';
/** Polling interval in milliseconds; an event reports at once when a remote judge goes up or down. */
const REFETCH_MS = 60_000;

/** Renders the menu entry of the remote judges with the number of those that need attention. */
export const MenuEntry = () => {
  const { t } = useTranslation();
  const isAllowed = hasPermission(useSession(), PERMISSION);
  const { data, refetch } = useCall(
    'GET /api/admin/remote-judge',
    { failures: 'silent' },
    { enabled: isAllowed, staleTime: REFETCH_MS, refetchInterval: REFETCH_MS },
  );
  useStreamEvent('remote', () => {
    if (isAllowed) void refetch();
  });
  return (
    <AdminMenuLink
      to="/admin/remote-judges"
      icon="cloud"
      text={t('remote-judging.title')}
      permission={PERMISSION}
      attention={(data ?? []).filter(wantsAttention).length}
    />
  );
};
