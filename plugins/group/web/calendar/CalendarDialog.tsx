import { Button, CopyButton, Dialog, ErrorState, Note, toast, useSave, formatDay, confirm } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CALENDAR_PATH } from '../../contract';
import { api, useCall } from '../calls';

interface Props {
  gid: number;
  onClose: () => void;
}

/** Creates, renews and revokes the viewer's secret address of the calendar; a new one is shown once. */
export const CalendarDialog = ({ gid, onClose }: Props) => {
  const { t } = useTranslation();
  const [token, setToken] = useState<string | null>(null);
  const { busy, run } = useSave([], 'toast');
  const { data, error, refetch } = useCall('GET /api/group/calendar', { query: { gid }, failures: 'silent' });
  const createdAt = data?.createdAt ?? null;
  const asks = (act: 'renew' | 'revoke') =>
    confirm({
      title: t(`group.calendar.${act}Ask`),
      text: t(`group.calendar.${act}Text`),
      yes: t(`group.calendar.${act}`),
      variant: 'negative',
    });
  const renew = async () => {
    if (createdAt && !(await asks('renew'))) return;
    await run(async () => {
      setToken((await api('POST /api/group/calendar', { body: { gid }, failures: 'silent' })).token);
      await refetch();
    });
  };
  const revoke = async () => {
    if (!(await asks('revoke'))) return;
    await run(async () => {
      await api('DELETE /api/group/calendar', { query: { gid }, failures: 'silent' });
      toast.success(t('group.calendar.revoked'));
      setToken(null);
      await refetch();
    });
  };
  const address = token && `${window.location.origin}${CALENDAR_PATH}?token=${token}`;
  return (
    <Dialog title={t('group.calendar.title')} outsideClick={address ? 'stay' : 'close'} onClose={onClose}>
      <p>{t('group.calendar.text')}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {address && (
        <>
          <Note kind="warning">{t('group.calendar.once')}</Note>
          <p className="t-row">
            <code translate="no" className="t-grow t-break">
              {address}
            </code>
            <CopyButton text={address} label={t('group.calendar.address')} />
          </p>
        </>
      )}
      {data && !address && (
        <p className="t-muted">
          {createdAt ? t('group.calendar.since', { date: formatDay(Date.parse(createdAt)) }) : t('group.calendar.none')}
        </p>
      )}
      <div className="t-row">
        <Button
          variant={createdAt ? 'plain' : 'primary'}
          icon="calendar plus outline"
          state={busy ? 'busy' : 'ready'}
          disabled={!data}
          onClick={() => void renew()}
        >
          {t(createdAt ? 'group.calendar.renew' : 'group.calendar.create')}
        </Button>
        {createdAt && (
          <Button variant="negative" icon="ban" disabled={busy} onClick={() => void revoke()}>
            {t('group.calendar.revoke')}
          </Button>
        )}
      </div>
    </Dialog>
  );
};
