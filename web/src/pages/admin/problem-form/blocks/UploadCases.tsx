import { ARCHIVE_ENDINGS, Limits, hasEnding, type UploadedTestdata } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '../../../../api/files';
import { Button, DataTable, Note, formatMemory, takeErrorText, toast, type Column } from '../../../../kit';
import { DropZone, ProgressBar, useUpload } from '../../../../kit/upload';
import { Remarks } from '../../../../shared/Remarks';
import { completeCases, fromUpload } from '../case-modes';
import { useForm } from '../form-context';
import type { CaseDraft } from '../form-state';
import { Mark, useMarks } from './Marks';

const BYTES_PER_KB = 1024;
const sizeOf = (bytes: number | null): string =>
  bytes === null || bytes >= BYTES_PER_KB
    ? formatMemory(bytes === null ? null : Math.round(bytes / BYTES_PER_KB))
    : `${bytes} B`;

export const UploadCases = () => {
  const { t } = useTranslation();
  const { form, change } = useForm();
  const [failure, setFailure] = useState<string | null>(null);
  const upload = useUpload((file, onProgress, signal) =>
    uploadFile<UploadedTestdata>('/api/file/upload-testcase-zip', {
      file,
      query: { mode: form.judgeCaseMode },
      onProgress,
      signal,
    }),
  );

  const take = async (file: File) => {
    setFailure(null);
    if (!hasEnding(file.name, ARCHIVE_ENDINGS))
      return setFailure(t('authoring.fileType', { types: ARCHIVE_ENDINGS.join(', ') }));
    if (file.size > Limits.archiveBytes.max)
      return setFailure(t('authoring.fileLarge', { max: formatMemory(Limits.archiveBytes.max / BYTES_PER_KB) }));
    try {
      const answer = await upload.start(file);
      if (!answer) return;
      change((now) => completeCases(fromUpload(now, answer)));
      toast.success(t('authoring.uploaded', { count: answer.fileList.length }));
    } catch (error) {
      setFailure(takeErrorText(error));
    }
  };

  return (
    <>
      <DropZone
        label={t(form.uploadCases.length > 0 ? 'authoring.uploadAgain' : 'authoring.upload')}
        hint={t('authoring.uploadHint')}
        accept={ARCHIVE_ENDINGS.join()}
        disabled={upload.share !== null}
        onFile={(file) => void take(file)}
      />
      {upload.share !== null && (
        <div className="t-row tight">
          <ProgressBar share={upload.share} label={t(upload.share < 1 ? 'authoring.uploading' : 'authoring.reading')} />
          <Button size="small" onClick={upload.stop}>
            {t('kit.cancel')}
          </Button>
        </div>
      )}
      {failure && (
        <Note kind="negative" role="alert" title={t('authoring.uploadFailed')}>
          {failure}
        </Note>
      )}
      <Remarks title={t('authoring.uploadRemarks')} remarks={form.uploadRemarks} />
      {form.uploadDir && <p className="t-hint">{t('authoring.uploadUnsaved')}</p>}
      {form.uploadCases.length > 0 && <CaseTable />}
    </>
  );
};

const CaseTable = () => {
  const { t } = useTranslation();
  const { form, put } = useForm();
  const marks = useMarks();
  const rows = form.uploadCases;
  const placeOf = new Map(rows.map((each, place) => [each.key, place]));
  const edit = (key: number, values: Partial<CaseDraft>) =>
    put({ uploadCases: rows.map((each) => (each.key === key ? { ...each, ...values } : each)) });
  const columns: Column<CaseDraft>[] = [
    {
      key: 'number',
      head: '#',
      width: 'min',
      className: 't-muted t-hide-sm',
      cell: (each) => (placeOf.get(each.key) ?? 0) + 1,
    },
    { key: 'input', head: t('authoring.column.input'), className: 't-mono', cell: ({ input }) => input },
    {
      key: 'inputSize',
      head: t('authoring.column.size'),
      width: 'min',
      align: 'right',
      drop: 'sm',
      cell: ({ inputBytes }) => sizeOf(inputBytes),
    },
    { key: 'output', head: t('authoring.column.output'), className: 't-mono', cell: ({ output }) => output },
    {
      key: 'outputSize',
      head: t('authoring.column.size'),
      width: 'min',
      align: 'right',
      drop: 'sm',
      cell: ({ outputBytes }) => sizeOf(outputBytes),
    },
    ...marks.map((mark): Column<CaseDraft> => ({
      key: mark,
      head: t(`authoring.column.${mark}`),
      width: 'min',
      cell: (each) => (
        <Mark
          each={each}
          place={placeOf.get(each.key) ?? 0}
          mark={mark}
          onChange={(value) => edit(each.key, { [mark]: value })}
        />
      ),
    })),
  ];
  return (
    <div className="t-case-table" tabIndex={0} role="region" aria-label={t('authoring.field.cases')}>
      <DataTable columns={columns} rows={rows} rowKey={({ key }) => key} label={t('authoring.field.cases')} />
    </div>
  );
};
