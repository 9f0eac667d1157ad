import { Button, CopyButton, Dialog, Note, formatDay, Loaded } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CALENDAR_PATH } from '../../contract';
import { api, useCall, useAction } from '../calls';

const CALL = 'GET /api/group/calendar';

interface Props {
  gid: number;
  onClose: () => void;
}

/** Creates, renews and revokes the viewer's secret address of the calendar; a new one is shown once. */
export const CalendarDialog = ({ gid, onClose }: Props) => {
  const { t } = useTranslation();
  const [token, setToken] = useState<string | null>(null);
  const answer = useCall(CALL, { query: { gid }, failures: 'silent' });
  const createdAt = answer.data?.createdAt ?? null;
  const question = (act: 'renew' | 'revoke') => ({
    title: t(`group.calendar.${act}Ask`),
    text: t(`group.calendar.${act}Text`),
    yes: t(`group.calendar.${act}`),
    variant: 'negative' as const,
  });
  const renew = useAction({
    ask: () => (createdAt ? question('renew') : null),
    call: () => api('POST /api/group/calendar', { body: { gid } }),
    changes: [CALL],
    after: (created) => setToken(created.token),
  });
  const revoke = useAction({
    ask: () => question('revoke'),
    call: () => api('DELETE /api/group/calendar', { query: { gid } }),
    done: t('group.calendar.revoked'),
    changes: [CALL],
    after: () => setToken(null),
  });
  const busy = renew.busy || revoke.busy;
  const address = token && `${window.location.origin}${CALENDAR_PATH}?token=${token}`;
  return (
    <Dialog title={t('group.calendar.title')} outsideClick={address ? 'stay' : 'close'} onClose={onClose}>
      <p>{t('group.calendar.text')}</p>
      <Loaded answer={answer} rows={1} />
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
      {answer.data && !address && (
        <p className="t-muted">
          {createdAt ? t('group.calendar.since', { date: formatDay(Date.parse(createdAt)) }) : t('group.calendar.none')}
        </p>
      )}
      <div className="t-row">
        <Button
          variant={createdAt ? 'plain' : 'primary'}
          icon="calendar plus outline"
          state={busy ? 'busy' : 'ready'}
          disabled={!answer.data}
          onClick={() => renew.run()}
        >
          {t(createdAt ? 'group.calendar.renew' : 'group.calendar.create')}
        </Button>
        {createdAt && (
          <Button variant="negative" icon="ban" disabled={busy} onClick={() => revoke.run()}>
            {t('group.calendar.revoke')}
          </Button>
        )}
      </div>
    </Dialog>
  );
};
