import { ARCHIVE_ENDINGS, Limits, hasEnding, type TextChoice, type UploadedTestdata } from '@tribunal/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '../../../../api/files';
import {
  Button,
  DataTable,
  Note,
  formatMemory,
  consumeErrorText,
  toast,
  type Column,
  numberColumn,
} from '../../../../kit';
import { DropZone, ProgressBar, useUpload } from '../../../../kit/upload';
import { TextChoiceField, hasTextRemarks } from '../../../../shared/TextChoiceField';
import { WarningList } from '../../../../shared/WarningList';
import { completeCases, fromUpload } from '../values/case-modes';
import { useProblemFormTools } from '../problem-form-tools';
import type { CaseDraft } from '../values/form-state';
import { CaseScoringField, useScoringColumns } from './CaseScoringField';

const BYTES_PER_KB = 1024;
const sizeOf = (bytes: number | null): string =>
  bytes === null || bytes >= BYTES_PER_KB
    ? formatMemory(bytes === null ? null : Math.round(bytes / BYTES_PER_KB))
    : `${bytes} B`;

export const UploadCases = () => {
  const { t } = useTranslation();
  const { form, change, context } = useProblemFormTools();
  const [failure, setFailure] = useState<string | null>(null);
  const [chosen, setChosen] = useState<{ file: File; texts: TextChoice } | null>(null);
  const wanted = useRef<TextChoice>('convert');
  const upload = useUpload((file, onProgress, signal) =>
    uploadFile<UploadedTestdata>('/api/file/upload-testcase-zip', {
      file,
      query: { mode: form.judgeCaseMode, gid: context?.gid, texts: wanted.current },
      onProgress,
      signal,
    }),
  );

  const handleFile = async (file: File, texts: TextChoice = 'convert') => {
    wanted.current = texts;
    setFailure(null);
    if (!hasEnding(file.name, ARCHIVE_ENDINGS))
      return setFailure(t('authoring.fileType', { types: ARCHIVE_ENDINGS.join(', ') }));
    if (file.size > Limits.archiveBytes.max)
      return setFailure(t('authoring.fileLarge', { max: formatMemory(Limits.archiveBytes.max / BYTES_PER_KB) }));
    try {
      const uploaded = await upload.start(file);
      if (!uploaded) return;
      setChosen({ file, texts });
      change((now) => completeCases(fromUpload(now, uploaded)));
      toast.success(t('authoring.uploaded', { count: uploaded.fileList.length }));
    } catch (error) {
      setFailure(consumeErrorText(error));
    }
  };

  return (
    <>
      <DropZone
        label={t(form.uploadCases.length > 0 ? 'authoring.uploadAgain' : 'authoring.upload')}
        hint={t('authoring.uploadHint')}
        accept={ARCHIVE_ENDINGS.join()}
        disabled={upload.share !== null}
        onFile={(file) => void handleFile(file)}
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
      <WarningList title={t('authoring.uploadWarnings')} warnings={form.uploadWarnings} />
      {chosen && form.uploadDir && hasTextRemarks(form.uploadWarnings) && (
        <TextChoiceField
          name="texts"
          value={chosen.texts}
          disabled={upload.share !== null}
          onChange={(texts) => void handleFile(chosen.file, texts)}
        />
      )}
      {form.uploadDir && <p className="t-hint">{t('authoring.uploadUnsaved')}</p>}
      {form.uploadCases.length > 0 && <CaseTable />}
    </>
  );
};

const CaseTable = () => {
  const { t } = useTranslation();
  const { form, put } = useProblemFormTools();
  const scoringColumns = useScoringColumns();
  const rows = form.uploadCases;
  const indexByKey = new Map(rows.map((each, index) => [each.key, index]));
  const edit = (key: number, values: Partial<CaseDraft>) =>
    put({ uploadCases: rows.map((each) => (each.key === key ? { ...each, ...values } : each)) });
  const columns: Column<CaseDraft>[] = [
    {
      key: 'number',
      head: '#',
      width: 'min',
      className: 't-muted t-hide-sm',
      cell: (each) => (indexByKey.get(each.key) ?? 0) + 1,
    },
    { key: 'input', head: t('authoring.column.input'), className: 't-mono', cell: ({ input }) => input },
    numberColumn({ key: 'inputSize', head: t('authoring.column.size'), drop: 'sm' }, ({ inputBytes }) =>
      sizeOf(inputBytes),
    ),
    { key: 'output', head: t('authoring.column.output'), className: 't-mono', cell: ({ output }) => output },
    numberColumn({ key: 'outputSize', head: t('authoring.column.size'), drop: 'sm' }, ({ outputBytes }) =>
      sizeOf(outputBytes),
    ),
    ...scoringColumns.map((column): Column<CaseDraft> => ({
      key: column,
      head: t(`authoring.column.${column}`),
      width: 'min',
      cell: (each) => (
        <CaseScoringField
          each={each}
          index={indexByKey.get(each.key) ?? 0}
          column={column}
          onChange={(value) => edit(each.key, { [column]: value })}
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
