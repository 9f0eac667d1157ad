import { Limits, type PackageFormatSpec } from '@tribunal/contract';
import { Button, Card, CardBody, Note, formatMemory, consumeErrorText, confirm } from '@tribunal/web/kit';
import { DropZone, ProgressBar, useUpload } from '@tribunal/web/kit/upload';
import { useFilters } from '@tribunal/web/plugin';
import { uploadFile } from '@tribunal/web/plugin/more';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PACKAGE_ENDINGS, type ParsedPackage } from '../contract';
import { api, useCall } from './calls';
import { ImportResults } from './ImportResults';
import { ParsedProblemList } from './ParsedProblemList';

const BYTES_PER_KB = 1024;

const formatNames = (formats: readonly PackageFormatSpec[], language: string): string =>
  new Intl.ListFormat(language).format(formats.map(({ name }) => name));

/**
 * Imports an archive: choose it, review the parsed problems, commit, follow the progress. The address holds the
 * import that is followed.
 */
export const ImportCard = () => {
  const { t, i18n } = useTranslation();
  const { params, change } = useFilters({ import: 'text' });
  const importId = params.get('import');
  const [parsed, setParsed] = useState<ParsedPackage | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { data: formats } = useCall('GET /api/admin/problem/import-formats');
  const upload = useUpload((file, onProgress, signal) =>
    uploadFile<ParsedPackage>('/api/file/import-problem', { file, onProgress, signal }),
  );

  /**
   * Asks, and gives back the archive in the preview; if that fails, it expires after a day. Returns whether there is
   * none in the preview now.
   */
  const discard = async (): Promise<boolean> => {
    if (!parsed) return true;
    const isSure = await confirm({
      title: t('problem-packages.import.discardAsk'),
      text: t('problem-packages.import.discardText'),
      yes: t('problem-packages.import.discard'),
      variant: 'negative',
    });
    if (!isSure) return false;
    setParsed(null);
    void api('DELETE /api/admin/problem/import', { query: { id: parsed.id }, failures: 'silent' }).catch(
      () => undefined,
    );
    return true;
  };

  const handleFile = async (file: File) => {
    if (!(await discard())) return;
    setFailure(null);
    if (importId) change({ import: null });
    if (file.size > Limits.archiveBytes.max)
      return setFailure(t('authoring.fileLarge', { max: formatMemory(Limits.archiveBytes.max / BYTES_PER_KB) }));
    try {
      setParsed(await upload.start(file));
    } catch (error) {
      setFailure(consumeErrorText(error));
    }
  };

  return (
    <Card title={t('problem-packages.import.title')}>
      <CardBody>
        <DropZone
          label={t('problem-packages.import.choose')}
          hint={formats ? t('problem-packages.import.hint', { formats: formatNames(formats.on, i18n.language) }) : ''}
          accept={PACKAGE_ENDINGS.join()}
          disabled={upload.share !== null}
          onFile={(file) => void handleFile(file)}
        />
        {formats && formats.off.length > 0 && (
          <p className="t-hint">
            {t('problem-packages.import.off', { formats: formatNames(formats.off, i18n.language) })}
          </p>
        )}
        {upload.share !== null && (
          <div className="t-row tight">
            <ProgressBar
              share={upload.share}
              label={t(upload.share < 1 ? 'authoring.uploading' : 'authoring.reading')}
            />
            <Button size="small" onClick={upload.stop}>
              {t('kit.cancel')}
            </Button>
          </div>
        )}
        {failure && (
          <Note kind="negative" role="alert" title={t('problem-packages.import.failed')}>
            {failure}
          </Note>
        )}
        {parsed && (
          <ParsedProblemList
            key={parsed.id}
            parsed={parsed}
            formatName={formats?.on.find(({ id }) => id === parsed.format)?.name ?? parsed.format}
            onDiscard={() => void discard()}
            onCommitted={() => {
              setParsed(null);
              change({ import: parsed.id });
            }}
          />
        )}
        {importId && !parsed && <ImportResults id={importId} onClose={() => change({ import: null })} />}
      </CardBody>
    </Card>
  );
};
