import { useTranslation } from 'react-i18next';
import { Button, CopyButton } from '../../../kit';
import type { AnnexFile } from './files';
import { zipOf } from './zip';

interface Props {
  problemId: string;
  files: readonly AnnexFile[];
}

const keep = (content: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};

/** The files that a problem gives away, to read, copy and keep. */
export const AnnexTab = ({ problemId, files }: Props) => {
  const { t } = useTranslation();
  return (
    <>
      {files.length > 1 && (
        <div className="t-row spread t-annex-all">
          <span className="t-muted">{t('problem.annexCount', { count: files.length })}</span>
          <Button size="small" icon="download" onClick={() => keep(zipOf(files), `${problemId}.zip`)}>
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

const File = ({ file: { name, content } }: { file: AnnexFile }) => {
  const { t } = useTranslation();
  return (
    <section className="t-io t-annex">
      <header>
        <span className="t-ellipsis">{name}</span>
        <span className="t-row tight">
          <CopyButton text={content} label={name} />
          <Button
            look="basic"
            size="small"
            icon="download"
            aria-label={`${t('problem.download')} ${name}`}
            onClick={() => keep(new Blob([content], { type: 'text/plain;charset=utf-8' }), name)}
          >
            {t('problem.download')}
          </Button>
        </span>
      </header>
      <pre tabIndex={0} aria-label={name}>
        {content}
      </pre>
    </section>
  );
};
