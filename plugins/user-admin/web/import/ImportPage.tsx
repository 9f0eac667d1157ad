import { usePollWhileRunning } from '@tribunal/web/background-tasks';
import {
  Button,
  Card,
  CardBody,
  Crumbs,
  formatCount,
  formatMemory,
  Note,
  PageTitle,
  TextArea,
  useSave,
} from '@tribunal/web/kit';
import { DropZone } from '@tribunal/web/kit/upload';
import { ApiError, queryClient, useTitle } from '@tribunal/web/plugin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UserAdminLimits, type ImportMode, type ImportPreview } from '../../contract';
import { api, useCall } from '../calls';
import { decodeText } from './decode-text';
import { PreviewCard } from './PreviewCard';
import { ResultCard } from './ResultCard';

const POLL_MS = 1000;
const ACCEPT = '.csv,.txt,.tsv,text/csv,text/plain';
const MAX_BYTES = 4 * UserAdminLimits.importText.max;

interface ChosenFile {
  name: string;
  size: number;
  text: string;
}

/** Imports users from a file or pasted rows: a preview first, then the import with its progress. */
export const ImportPage = () => {
  const { t } = useTranslation();
  const title = t('user-admin.import.title');
  useTitle(title);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [pasted, setPasted] = useState('');
  const [checked, setChecked] = useState<{ preview: ImportPreview; text: string } | null>(null);
  const { busy, state, errors, run, fail, clear } = useSave();
  const { follow, refetchInterval } = usePollWhileRunning(POLL_MS, 'running');
  const { data: newest, refetch } = useCall('GET /api/admin/user/import', {}, { refetchInterval });
  const isRunning = newest?.state === 'running';
  if (newest !== undefined) follow(isRunning);
  const text = file?.text ?? pasted;
  // A preview of what was there before it was replaced may arrive late.
  const preview = checked?.text === text ? checked.preview : null;

  const change = (next: { file: ChosenFile | null; pasted: string }) => {
    setFile(next.file);
    setPasted(next.pasted);
    clear();
  };
  const choose = async (chosen: File) => {
    if (chosen.size > MAX_BYTES) {
      const max = formatMemory(MAX_BYTES / 1024);
      change({ file: null, pasted });
      return fail('form', t('user-admin.import.large', { name: chosen.name, max }));
    }
    const content = decodeText(new Uint8Array(await chosen.arrayBuffer()));
    change({ file: { name: chosen.name, size: chosen.size, text: content }, pasted: '' });
  };
  const loadPreview = async () => {
    setChecked(null);
    const preview = await api('POST /api/admin/user/import/preview', { body: { text }, failures: 'silent' });
    setChecked({ preview, text });
  };
  const check = () => {
    if (text.trim() === '') return fail('form', t('user-admin.import.needed'));
    void run(loadPreview);
  };
  const start = (mode: ImportMode) =>
    void run(async () => {
      try {
        await api('POST /api/admin/user/import', { body: { text, mode }, failures: 'silent' });
        change({ file: null, pasted: '' });
        await queryClient.invalidateQueries({ queryKey: ['GET /api/admin/user/get-user-list'] });
      } catch (error) {
        // Names were taken since the check.
        if (error instanceof ApiError && error.status === 400) await loadPreview();
        throw error;
      } finally {
        await refetch();
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
            <DropZone
              label={t('user-admin.import.choose')}
              hint={file ? `${file.name} · ${formatMemory(file.size / 1024)}` : t('user-admin.import.encodings')}
              accept={ACCEPT}
              disabled={isBusy}
              onFile={(chosen) => void choose(chosen)}
            />
            <TextArea
              label={t('user-admin.import.paste')}
              value={pasted}
              rows={5}
              spellCheck={false}
              autoComplete="off"
              disabled={isBusy}
              onChange={(value) => change({ file: null, pasted: value })}
            />
            {errors.form && (
              <Note kind="negative" role="alert">
                {errors.form}
              </Note>
            )}
            <Button variant={preview ? 'plain' : 'primary'} state={preview ? 'ready' : state} onClick={check}>
              {t('user-admin.import.check')}
            </Button>
          </div>
        </CardBody>
      </Card>
      {preview && <PreviewCard preview={preview} isBusy={isBusy} onImport={start} />}
    </>
  );
};
