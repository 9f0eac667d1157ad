import { usePollWhileRunning } from '@tribunal/web/background-tasks';
import { Button, Card, CardBody, Crumbs, formatCount, Note, PageTitle, useSave } from '@tribunal/web/kit';
import { UserFileFields, useUserFile } from '@tribunal/web/new-users';
import { ApiError, useTitle } from '@tribunal/web/plugin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UserAdminLimits, type ImportMode, type ImportPreview } from '../../contract';
import { api, refresh, useCall, USERS } from '../calls';
import { PreviewCard } from './PreviewCard';
import { ResultCard } from './ResultCard';

const POLL_MS = 1000;
const MAX_BYTES = 4 * UserAdminLimits.importText.max;

const TASK = 'GET /api/admin/user/import';

/** Imports users from a file or pasted rows: a preview first, then the import with its progress. */
export const ImportPage = () => {
  const { t } = useTranslation();
  const title = t('user-admin.import.title');
  useTitle(title);
  const [checked, setChecked] = useState<{ preview: ImportPreview; text: string } | null>(null);
  const { busy, state, errors, run, fail, clear } = useSave();
  const { follow, refetchInterval } = usePollWhileRunning(POLL_MS, 'running');
  const { data: newest } = useCall(TASK, {}, { refetchInterval });
  const isRunning = newest?.state === 'running';
  if (newest !== undefined) follow(isRunning);
  const file = useUserFile({ maxBytes: MAX_BYTES, onChange: clear, onError: (message) => fail('form', message) });
  const { text } = file;
  // A preview of what was there before it was replaced may arrive late.
  const preview = checked?.text === text ? checked.preview : null;

  const loadPreview = async () => {
    setChecked(null);
    const preview = await api('POST /api/admin/user/import/preview', { body: { text }, failures: 'silent' });
    setChecked({ preview, text });
  };
  const check = () => {
    if (text.trim() === '') return fail('form', t('newUsers.needed'));
    void run(loadPreview);
  };
  const start = (mode: ImportMode) =>
    void run(async () => {
      try {
        await api('POST /api/admin/user/import', { body: { text, mode }, failures: 'silent' });
        file.clear();
        await refresh(USERS);
      } catch (error) {
        // Names were taken since the check.
        if (error instanceof ApiError && error.status === 400) await loadPreview();
        throw error;
      } finally {
        await refresh(TASK);
      }
    });
  const isBusy = busy || isRunning;

  return (
    <>
      <Crumbs up={{ to: '/admin/user', text: t('user-admin.name') }} here={title} />
      <PageTitle title={title} sub={t('user-admin.import.sub')} />
      {newest && <ResultCard key={newest.id} task={newest} />}
      <Card title={t('user-admin.import.source')}>
        <CardBody>
          <div className="ui form">
            <p className="t-hint">
              {t('user-admin.import.hint', { max: formatCount(UserAdminLimits.importRows.max) })}
            </p>
            <UserFileFields rows={file} isBusy={isBusy} />
            {errors.form && (
              <Note kind="negative" role="alert">
                {errors.form}
              </Note>
            )}
            <Button variant={preview ? 'plain' : 'primary'} state={preview ? 'ready' : state} onClick={check}>
              {t('newUsers.check')}
            </Button>
          </div>
        </CardBody>
      </Card>
      {preview && <PreviewCard preview={preview} isBusy={isBusy} onImport={start} />}
    </>
  );
};
