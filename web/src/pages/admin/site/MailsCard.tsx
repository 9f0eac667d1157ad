import type { CaughtMail } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../api';
import { Button, Card, DataTable, Dialog, type Column, timeColumn } from '../../../kit';

/** Shown on a site that stores its mails instead of sending them. */
export const MailsCard = () => {
  const { t } = useTranslation();
  const { data, refetch } = useCall('GET /api/admin/caught-mail', { failures: 'silent' });
  const [open, setOpen] = useState<CaughtMail | null>(null);
  if (!data || data.length === 0) return null;

  const columns: Column<CaughtMail>[] = [
    { key: 'to', head: t('siteAdmin.mailTo'), cell: ({ to }) => to },
    {
      key: 'subject',
      head: t('siteAdmin.mailSubject'),
      cell: (mail) => (
        <button type="button" className="t-mail-open" onClick={() => setOpen(mail)}>
          {mail.subject}
        </button>
      ),
    },
    timeColumn({ key: 'at', head: t('siteAdmin.mailAt'), drop: 'sm' }, ({ gmtCreate }) => gmtCreate),
  ];
  return (
    <Card
      title={t('siteAdmin.mails')}
      aside={
        <Button size="small" icon="sync" onClick={() => void refetch()}>
          {t('siteAdmin.mailsRefresh')}
        </Button>
      }
    >
      <p className="t-body t-muted t-small t-last">{t('siteAdmin.mailsHint')}</p>
      <DataTable
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        label={t('siteAdmin.mails')}
        rowsExpected={3}
        height="roomy"
      />
      {open && (
        <Dialog title={open.subject} onClose={() => setOpen(null)}>
          <pre
            translate="no"
            className="t-mail-text"
            aria-label={t('siteAdmin.mailText', { to: open.to })}
            tabIndex={0}
          >
            {open.text}
          </pre>
        </Dialog>
      )}
    </Card>
  );
};
