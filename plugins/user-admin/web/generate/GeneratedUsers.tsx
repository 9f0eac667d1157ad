import { Button, Card, CardBody, DataTable, Note, Pager, useLocalPage, useSave } from '@tribunal/web/kit';
import { downloadFile, useSite } from '@tribunal/web/plugin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GeneratedUser } from '../../contract';
import './slips.css';

interface Props {
  users: readonly GeneratedUser[];
  /** Key with which the spreadsheet can be downloaded once. */
  sheetKey: string;
  /** Called when the passwords were downloaded; whether they were printed is unknown. */
  onKept: () => void;
}

const PAGE_SIZE = 30;

/** Shows generated passwords once, with the means to keep them. */
export const GeneratedUsers = ({ users, sheetKey, onKept }: Props) => {
  const { t } = useTranslation();
  const { paging } = useLocalPage(PAGE_SIZE);
  const [isDownloaded, setDownloaded] = useState(false);
  const { state, run } = useSave([], 'toast');
  const from = (paging.page - 1) * paging.size;
  const download = () =>
    void run(() => downloadFile('/api/file/generate-user-excel', [['key', sheetKey]], 'accounts.xlsx'), {
      onDone: () => {
        setDownloaded(true);
        onKept();
      },
    });
  return (
    <Card title={t('user-admin.generate.result', { count: users.length })}>
      <CardBody>
        <Note
          kind="warning"
          title={t('user-admin.generate.once')}
          actions={
            <>
              <Button icon="print" onClick={() => window.print()}>
                {t('user-admin.generate.print')}
              </Button>
              <Button icon="download" state={state} disabled={isDownloaded} onClick={download}>
                {t('user-admin.generate.download')}
              </Button>
            </>
          }
        >
          {t('user-admin.generate.onceText')}
        </Note>
      </CardBody>
      <DataTable
        label={t('user-admin.generate.accounts')}
        rows={users.slice(from, from + paging.size)}
        rowKey={({ username }) => username}
        height="tight"
        columns={[
          { key: 'username', head: t('user-admin.username'), cell: ({ username }) => username },
          {
            key: 'password',
            head: t('user-admin.import.column.password'),
            cell: ({ password }) => <code>{password}</code>,
          },
        ]}
      />
      <Pager {...paging} total={users.length} label={t('user-admin.generate.pages')} />
    </Card>
  );
};

/** The accounts on paper, one slip for each to cut out; on the screen there is nothing. */
export const Slips = ({ users }: { users: readonly GeneratedUser[] }) => {
  const { t } = useTranslation();
  const { name } = useSite();
  return (
    <div className="t-slips">
      {users.map(({ username, password }) => (
        <div key={username} className="t-slip">
          <b>{name}</b> {window.location.origin}
          <dl>
            <dt>{t('user-admin.username')}</dt>
            <dd>{username}</dd>
            <dt>{t('user-admin.import.column.password')}</dt>
            <dd>{password}</dd>
          </dl>
        </div>
      ))}
    </div>
  );
};
