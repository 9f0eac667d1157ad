import { Button, Card, CardBody, DataTable, Note, Pager, useLocalPage, useSave } from '../../kit';
import { downloadFile } from '../../api/files';
import { useSite } from '../site';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import './slips.css';

/** A new account with its password. */
export interface NewUser {
  username: string;
  password: string;
}

const KEY_BYTES = 32;

/** Returns a random key under which the server keeps new passwords until they are downloaded. */
export const newPasswordKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(KEY_BYTES))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');

interface Props {
  /** Path of the call that returns the spreadsheet. */
  path: string;
  users: readonly NewUser[];
  /** Key with which the spreadsheet can be downloaded once. */
  sheetKey: string;
  /** Called when the passwords were downloaded; whether they were printed is unknown. */
  onKept: () => void;
}

const PAGE_SIZE = 30;

/** Shows the passwords of new accounts once, with the means to keep them. */
export const NewPasswords = ({ path, users, sheetKey, onKept }: Props) => {
  const { t } = useTranslation();
  const { paging } = useLocalPage(PAGE_SIZE);
  const [isDownloaded, setDownloaded] = useState(false);
  const { state, run } = useSave([], 'toast');
  const from = (paging.page - 1) * paging.size;
  const download = () =>
    void run(() => downloadFile(path, [['key', sheetKey]], 'accounts.xlsx'), {
      onDone: () => {
        setDownloaded(true);
        onKept();
      },
    });
  return (
    <Card title={t('newUsers.created', { count: users.length })}>
      <CardBody>
        <Note
          kind="warning"
          title={t('newUsers.once')}
          actions={
            <>
              <Button icon="print" onClick={() => window.print()}>
                {t('newUsers.print')}
              </Button>
              <Button icon="download" state={state} disabled={isDownloaded} onClick={download}>
                {t('newUsers.download')}
              </Button>
            </>
          }
        >
          {t('newUsers.onceText')}
        </Note>
      </CardBody>
      <DataTable
        label={t('newUsers.accounts')}
        rows={users.slice(from, from + paging.size)}
        rowKey={({ username }) => username}
        height="tight"
        columns={[
          { key: 'username', head: t('newUsers.column.username'), cell: ({ username }) => username },
          {
            key: 'password',
            head: t('newUsers.column.password'),
            cell: ({ password }) => <code translate="no">{password}</code>,
          },
        ]}
      />
      <Pager {...paging} total={users.length} label={t('newUsers.accountPages')} />
    </Card>
  );
};

/** The accounts on paper, one slip for each to cut out; on the screen there is nothing. */
export const PasswordSlips = ({ users }: { users: readonly NewUser[] }) => {
  const { t } = useTranslation();
  const { name } = useSite();
  return (
    <div className="t-slips">
      {users.map(({ username, password }) => (
        <div key={username} className="t-slip">
          <b>{name}</b> {window.location.origin}
          <dl>
            <dt>{t('newUsers.column.username')}</dt>
            <dd>{username}</dd>
            <dt>{t('newUsers.column.password')}</dt>
            <dd>{password}</dd>
          </dl>
        </div>
      ))}
    </div>
  );
};
