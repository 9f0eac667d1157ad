import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../api/files';
import { Button, CopyButton } from '../../../kit';
import type { AttachmentFile } from './files';
import { zipOf } from '../zip';

interface Props {
  problemId: string;
  files: readonly AttachmentFile[];
}

/** Lists the files attached to a problem, to view, copy and download. */
export const AttachmentsTab = ({ problemId, files }: Props) => {
  const { t } = useTranslation();
  return (
    <>
      {files.length > 1 && (
        <div className="t-row spread t-attachments-all">
          <span className="t-muted">{t('problem.attachmentCount', { count: files.length })}</span>
          <Button size="small" icon="download" onClick={() => saveFile(zipOf(files), `${problemId}.zip`)}>
            {t('problem.downloadAll')}
          </Button>
        </div>
      )}
      {files.map((file) => (
        <File key={file.name} file={file} />
      ))}
    </>
  );
};

const File = ({ file: { name, content } }: { file: AttachmentFile }) => {
  const { t } = useTranslation();
  return (
    <section className="t-io t-attachment">
      <header>
        <span className="t-ellipsis">{name}</span>
        <span className="t-row tight">
          <CopyButton text={content} label={name} />
          <Button
            variant="basic"
            size="small"
            icon="download"
            aria-label={`${t('problem.download')} ${name}`}
            onClick={() => saveFile(new Blob([content], { type: 'text/plain;charset=utf-8' }), name)}
          >
            {t('problem.download')}
          </Button>
        </span>
      </header>
      <pre translate="no" tabIndex={0} aria-label={name}>
        {content}
      </pre>
    </section>
  );
};
