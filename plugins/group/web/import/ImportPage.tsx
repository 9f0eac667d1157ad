import '../group.css';
import { Button, Card, CardBody, Crumbs, formatCount, Note, PageTitle, Toggle, useSave } from '@tribunal/web/kit';
import { useLeaveGuard } from '@tribunal/web/forms';
import {
  newPasswordKey,
  NewPasswords,
  PasswordSlips,
  UserFileFields,
  useUserFile,
  RowErrorTable,
} from '@tribunal/web/new-users';
import { useTitle } from '@tribunal/web/plugin';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MemberImportLimits, type MemberImportPreview, type MemberImportResult } from '../../contract';
import { groupAddress } from '../addresses';
import { api, refresh, useCall, MEMBERS } from '../calls';
import { GroupGate, useGroup } from '../frame/GroupGate';
import { PreviewCard } from './PreviewCard';

/** What an import has done. */
const ResultCard = ({ result }: { result: MemberImportResult }) => {
  const { t } = useTranslation();
  const { invited, accepted, created, unchanged, errors } = result;
  const counts = Object.entries({ invited, accepted, created: created.length, unchanged }).filter(
    ([, count]) => count > 0,
  );
  return (
    <Card title={t('group.import.result')}>
      <CardBody>
        <Note kind={errors.length > 0 ? 'warning' : 'positive'} role="status">
          {counts.map(([what, count]) => t(`group.import.${what}`, { count })).join(' ')}
        </Note>
      </CardBody>
      <RowErrorTable errors={errors} />
    </Card>
  );
};

const MAX_BYTES = 4 * MemberImportLimits.text.max;
const SHEET_PATH = '/api/file/group-passwords';

/** Invites the users of a file to a group: a preview first, then what was done. */
export const ImportPage = () => (
  <GroupGate>
    <MemberImport />
  </GroupGate>
);

interface Done {
  key: string;
  result: MemberImportResult;
}

const MemberImport = () => {
  const { t } = useTranslation();
  const { id: gid, name } = useGroup();
  const title = t('group.import.title');
  useTitle(title);
  const [createsAccounts, setCreatesAccounts] = useState(false);
  const [checked, setChecked] = useState<{ preview: MemberImportPreview; request: string } | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [isKept, setKept] = useState(false);
  /** The request whose reply is not there yet: sent again with its key, it creates nobody twice. */
  const unanswered = useRef({ request: '', key: '' });
  const { busy, state, errors, run, fail, clear } = useSave();
  const file = useUserFile({ maxBytes: MAX_BYTES, onChange: clear, onError: (message) => fail('form', message) });
  const { data: rights, error: refusal } = useCall('GET /api/group/import', { query: { gid }, failures: 'silent' });
  const body = { gid, text: file.text, createsAccounts };
  const request = JSON.stringify(body);
  // A preview of what was there before it was replaced may arrive late.
  const preview = checked?.request === request ? checked.preview : null;
  useLeaveGuard(busy || (done !== null && done.result.created.length > 0 && !isKept), { text: t('newUsers.leave') });

  const check = () => {
    if (file.text.trim() === '') return fail('form', t('newUsers.needed'));
    void run(async () => {
      setChecked(null);
      const preview = await api('POST /api/group/import/preview', { body, failures: 'silent' });
      setChecked({ preview, request });
    });
  };
  const start = () =>
    void run(async () => {
      if (unanswered.current.request !== request) unanswered.current = { request, key: newPasswordKey() };
      const { key } = unanswered.current;
      const result = await api('POST /api/group/import', { body: { ...body, key }, failures: 'silent' });
      unanswered.current = { request: '', key: '' };
      setKept(false);
      setDone({ key, result });
      setChecked(null);
      file.clear();
      await refresh(...MEMBERS);
    });

  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <div className="t-screen">
        <Crumbs up={{ to: groupAddress(gid, 'member'), text: name }} here={title} />
        <PageTitle title={title} sub={t('group.import.sub')} />
        {done && <ResultCard result={done.result} />}
        {done && done.result.created.length > 0 && (
          <NewPasswords
            key={done.key}
            path={SHEET_PATH}
            users={done.result.created}
            sheetKey={done.key}
            onKept={() => setKept(true)}
          />
        )}
        <Card title={t('group.import.source')}>
          <CardBody>
            {refusal && <Note kind="negative">{refusal.message}</Note>}
            <div className="ui form">
              <p className="t-hint">{t('group.import.hint', { max: formatCount(MemberImportLimits.rows.max) })}</p>
              <UserFileFields rows={file} isBusy={busy} />
              {rights?.canCreateAccounts && (
                <Toggle
                  label={t('group.import.createsAccounts')}
                  checked={createsAccounts}
                  disabled={busy}
                  onChange={setCreatesAccounts}
                />
              )}
              {errors.form && (
                <Note kind="negative" role="alert">
                  {errors.form}
                </Note>
              )}
              <Button
                variant={preview ? 'plain' : 'primary'}
                state={preview ? 'ready' : state}
                disabled={!rights}
                onClick={check}
              >
                {t('newUsers.check')}
              </Button>
            </div>
          </CardBody>
        </Card>
        {preview && <PreviewCard preview={preview} isBusy={busy} onImport={start} />}
      </div>
      {done && <PasswordSlips users={done.result.created} />}
    </main>
  );
};
