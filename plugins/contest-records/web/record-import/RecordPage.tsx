import { ApiError, useTitle } from '@tribunal/web/plugin';
import {
  Button,
  Card,
  CardBody,
  Crumbs,
  formatMemory,
  Note,
  PageTitle,
  TextField,
  consumeErrorText,
} from '@tribunal/web/kit';
import { DropZone } from '@tribunal/web/kit/upload';
import i18n, { type TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestLimits } from '@tribunal/plugin-contest/contract';
import { RecordLimits, type RecordImportRequest, type RecordPreview } from '../../contract';
import { recordFiles, RecordError } from '../../record/files';
import { formatIssue } from '../../record/format-issue';
import { api, refresh } from '../calls';
import { adminListAddress } from '@tribunal/plugin-contest/web';
import { RecordPreviewCard } from './RecordPreviewCard';
import { RecordSummary, type ImportedRecord } from './RecordSummary';

const ACCEPT = '.ndjson,.json,.jsonl,.txt,.xml,.zip';
const { bytes: MAX_BYTES } = RecordLimits;
const MAX = formatMemory(MAX_BYTES / 1024);

type Step = 'idle' | 'file' | 'preview' | 'import';
type Faults = { file?: string; title?: string };

/** Contest that was read, and the request that imports exactly this one. */
interface Pending {
  body: RecordImportRequest;
  preview: RecordPreview;
}

/** Returns the request body for a file: its text, or the files of a zip. */
async function bodyOf(file: File): Promise<RecordImportRequest> {
  const files = recordFiles(file.name, new Uint8Array(await file.arrayBuffer()));
  const [only, ...others] = files;
  const isOne = only !== undefined && only.name === file.name && others.length === 0;
  return { name: file.name, ...(isOne ? { text: only.text } : { files }) };
}

/** The server's texts by language. */
const serverLocales = {
  'en-US': () => import('../../locales/en-US/server.json'),
  'zh-CN': () => import('../../locales/zh-CN/server.json'),
};

/** Returns the error text. Record errors use the server's texts, because the server parses the same records. */
async function textOf(error: unknown, t: TFunction): Promise<string> {
  if (error instanceof ApiError) return consumeErrorText(error);
  if (!(error instanceof RecordError)) return t('contest-records.record.unreadable');
  const { default: texts } = await serverLocales[i18n.language === 'zh-CN' ? 'zh-CN' : 'en-US']();
  return formatIssue(error, texts.issue);
}

/** Page that creates a finished contest from a file in any supported record format, after a preview. */
export const RecordPage = () => {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [title, setTitle] = useState('');
  const [step, setStep] = useState<Step>('idle');
  const [faults, setFaults] = useState<Faults>({});
  const [pending, setPending] = useState<Pending | null>(null);
  const [record, setRecord] = useState<ImportedRecord | null>(null);
  const name = t('contest-records.record.title');
  useTitle(name);

  const choose = (chosen: File) => {
    setRecord(null);
    setPending(null);
    const isLarge = chosen.size > MAX_BYTES;
    setFile(isLarge ? null : chosen);
    setFaults(isLarge ? { file: t('contest-records.record.large', { name: chosen.name, max: MAX }) } : {});
  };
  const attempt = async (work: () => Promise<void>) => {
    setFaults({});
    try {
      await work();
    } catch (error) {
      const isTitle = error instanceof ApiError && error.field === 'title';
      const text = await textOf(error, t);
      setFaults(isTitle ? { title: text } : { file: text });
    } finally {
      setStep('idle');
    }
  };
  const read = async () => {
    if (!file) return setFaults({ file: t('contest-records.record.needed') });
    setRecord(null);
    setPending(null);
    await attempt(async () => {
      setStep('file');
      const body = { ...(await bodyOf(file)), ...(title.trim() && { title: title.trim() }) };
      setStep('preview');
      setPending({ body, preview: await api('POST /api/admin/contest/record/preview', { body, failures: 'silent' }) });
    });
  };
  const store = ({ body }: Pending) =>
    attempt(async () => {
      setStep('import');
      setRecord(await api('POST /api/admin/contest/record', { body, failures: 'silent' }));
      setPending(null);
      setFile(null);
      setTitle('');
      await refresh('GET /api/admin/contest/get-contest-list');
    });
  const isBusy = step !== 'idle';
  return (
    <>
      <Crumbs up={{ to: adminListAddress(null), text: t('contest.name') }} here={name} />
      <PageTitle title={name} sub={t('contest-records.record.sub')} />
      <Card title={t('contest-records.record.file')}>
        <CardBody>
          <form
            className="ui form"
            noValidate
            aria-busy={isBusy || undefined}
            onSubmit={(event) => {
              event.preventDefault();
              if (!isBusy) void read();
            }}
          >
            <p className="t-hint">{t('contest-records.record.hint')}</p>
            <DropZone
              label={t('contest-records.record.choose')}
              hint={
                file
                  ? `${file.name} · ${formatMemory(file.size / 1024)}`
                  : t('contest-records.record.max', { max: MAX })
              }
              accept={ACCEPT}
              disabled={isBusy}
              onFile={choose}
            />
            {faults.file && (
              <Note kind="negative" role="alert" title={t('contest-records.record.failed')}>
                {faults.file}
              </Note>
            )}
            <TextField
              label={t('contest-records.record.titleField')}
              name="title"
              autoComplete="off"
              maxLength={ContestLimits.title.max}
              value={title}
              onChange={(value) => {
                setTitle(value);
                setPending(null);
              }}
              disabled={isBusy}
              error={faults.title}
            />
            <div className="t-row">
              <Button
                variant={pending ? 'plain' : 'primary'}
                type="submit"
                state={step === 'file' || step === 'preview' ? 'busy' : 'ready'}
                disabled={step === 'import'}
              >
                {t('contest-records.record.preview')}
              </Button>
              <span className="t-muted t-small" role="status">
                {isBusy && t(`contest-records.record.step.${step}`)}
              </span>
            </div>
          </form>
        </CardBody>
      </Card>
      {pending && (
        <RecordPreviewCard
          preview={pending.preview}
          isBusy={step === 'import'}
          onImport={() => void store(pending)}
          onDiscard={() => setPending(null)}
        />
      )}
      {record && <RecordSummary record={record} />}
    </>
  );
};
