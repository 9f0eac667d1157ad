import { useTranslation } from 'react-i18next';
import { useCall, useStreamEvent } from '../../api';
import { wantsAttention } from '../../shared/remote';
import { may, useSession } from '../../shared/session';
import { AdminMenuLink } from './AdminMenuLink';

const PERMISSION = 'system_info_admin';
/** ms; a judge that begins or ceases to work is told at once by an event. */
const LOOK_AGAIN = 60_000;

/** The entry of the remote judges, with how many of them a person should look at. */
export const RemoteMenuLink = () => {
  const { t } = useTranslation();
  const isAllowed = may(useSession(), PERMISSION);
  const { data, refetch } = useCall(
    'GET /api/admin/remote-judge',
    { failures: 'silent' },
    { enabled: isAllowed, staleTime: LOOK_AGAIN, refetchInterval: LOOK_AGAIN },
  );
  useStreamEvent('remote', () => {
    if (isAllowed) void refetch();
  });
  return (
    <AdminMenuLink
      to="/admin/remote-judges"
      icon="cloud"
      text={t('remoteOffice.title')}
      permission={PERMISSION}
      attention={(data ?? []).filter(wantsAttention).length}
    />
  );
};
