import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../kit';

export interface AnnexFile {
  name: string;
  content: string;
}

/** Files that a problem gives to everybody: a JSON object of name and content. */
export const annexFiles = (json: string | null): AnnexFile[] => {
  if (!json) return [];
  try {
    const files = JSON.parse(json) as Record<string, unknown>;
    return Object.entries(files).map(([name, content]) => ({ name, content: String(content) }));
  } catch {
    return [];
  }
};

export const AnnexTab = ({ files }: { files: readonly AnnexFile[] }) => {
  const { t } = useTranslation();
  return files.map(({ name, content }) => (
    <section key={name} className="t-io t-annex">
      <header>
        <span className="t-ellipsis">{name}</span>
        <span className="t-row tight">
          <CopyButton text={content} label={name} />
          <a
            className="ui small basic button"
            href={URL.createObjectURL(new Blob([content], { type: 'text/plain' }))}
            download={name}
          >
            {t('problem.download')}
          </a>
        </span>
      </header>
      <pre tabIndex={0} aria-label={name}>
        {content}
      </pre>
    </section>
  ));
};
