import { Limits, PACKAGE_ENDINGS, type ParsedPackage } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '../../../api/files';
import { Button, Card, CardBody, Note, formatMemory, consumeErrorText } from '../../../kit';
import { DropZone, ProgressBar, useUpload } from '../../../kit/upload';
import { useFilters } from '../../../shared/search-params';
import { ImportResults } from './ImportResults';
import { ParsedProblemList } from './ParsedProblemList';

const BYTES_PER_KB = 1024;

/**
 * Imports an archive: choose it, review the parsed problems, commit, follow the progress. The address holds the
 * import that is followed.
 */
export const ImportCard = () => {
  const { t } = useTranslation();
  const { params, change } = useFilters();
  const importId = params.get('import');
  const [parsed, setParsed] = useState<ParsedPackage | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const upload = useUpload((file, onProgress, signal) =>
    uploadFile<ParsedPackage>('/api/file/import-problem', { file, onProgress, signal }),
  );

  const handleFile = async (file: File) => {
    setFailure(null);
    setParsed(null);
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
    <Card title={t('authoring.import.title')}>
      <CardBody>
        <DropZone
          label={t('authoring.import.choose')}
          hint={t('authoring.import.hint')}
          accept={PACKAGE_ENDINGS.join()}
          disabled={upload.share !== null}
          onFile={(file) => void handleFile(file)}
        />
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
          <Note kind="negative" role="alert" title={t('authoring.import.failed')}>
            {failure}
          </Note>
        )}
        {parsed && (
          <ParsedProblemList
            key={parsed.id}
            parsed={parsed}
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
