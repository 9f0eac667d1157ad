import { Limits, PACKAGE_ENDINGS, type UnderstoodPackage } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '../../../api/files';
import { Button, Card, CardBody, Note, formatMemory, takeErrorText } from '../../../kit';
import { DropZone, ProgressBar, useUpload } from '../../../kit/upload';
import { useFilters } from '../../../shared/search-params';
import { ImportResults } from './ImportResults';
import { UnderstoodList } from './UnderstoodList';

const BYTES_PER_KB = 1024;

/** Choose an archive, see what was understood, commit, watch. The address keeps what is watched. */
export const ImportCard = () => {
  const { t } = useTranslation();
  const { params, change } = useFilters();
  const watched = params.get('import');
  const [understood, setUnderstood] = useState<UnderstoodPackage | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const upload = useUpload((file, onProgress, signal) =>
    uploadFile<UnderstoodPackage>('/api/file/import-problem', { file, onProgress, signal }),
  );

  const take = async (file: File) => {
    setFailure(null);
    setUnderstood(null);
    if (watched) change({ import: null });
    if (file.size > Limits.archiveBytes.max)
      return setFailure(t('authoring.fileLarge', { max: formatMemory(Limits.archiveBytes.max / BYTES_PER_KB) }));
    try {
      setUnderstood(await upload.start(file));
    } catch (error) {
      setFailure(takeErrorText(error));
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
          onFile={(file) => void take(file)}
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
        {understood && (
          <UnderstoodList
            key={understood.id}
            understood={understood}
            onCommitted={() => {
              setUnderstood(null);
              change({ import: understood.id });
            }}
          />
        )}
        {watched && !understood && <ImportResults id={watched} onClose={() => change({ import: null })} />}
      </CardBody>
    </Card>
  );
};
