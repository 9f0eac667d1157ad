import { useEffect, useMemo, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { writeText } from '../basics/clipboard';
import { SkeletonRows } from '../feedback/Skeleton';
import { toast } from '../feedback/toast';
import type { MarkdownTexts } from './decorate';

interface Props {
  source: string;
  className?: string;
}

const useMarkdownTexts = (): MarkdownTexts => {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      copyCode: t('kit.copyCode'),
      table: t('kit.table'),
      taskDone: t('kit.taskDone'),
      taskOpen: t('kit.taskOpen'),
      pdf: (name) => t('kit.pdf', { name }),
      foreignPicture: (host, alt) => t(alt ? 'kit.foreignPictureOf' : 'kit.foreignPicture', { host, alt }),
      foreignMedia: (host) => t('kit.foreignMedia', { host }),
    }),
    [t],
  );
};

/** Renders user-written Markdown. The renderer is loaded on first use. */
export const Markdown = ({ source, className }: Props) => {
  const { t } = useTranslation();
  const texts = useMarkdownTexts();
  const [html, setHtml] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    void import('./render')
      .then(({ renderMarkdown }) => renderMarkdown(source, texts))
      .then((result) => wanted && setHtml(result))
      .catch(() => wanted && setFailed(true));
    return () => {
      wanted = false;
    };
  }, [source, texts]);

  // Buttons inside the text are added by the site; the text itself cannot contain any.
  const copyCode = (event: MouseEvent) => {
    const button = (event.target as Element).closest('button.t-copy-code');
    const code = button?.parentElement?.querySelector('pre')?.textContent;
    if (code == null) return;
    writeText(code).then(
      () => toast.success(t('kit.copied')),
      () => toast.error(t('kit.copyFailed')),
    );
  };

  // If the renderer cannot be loaded, the source is shown as plain text.
  if (failed) return <div className={['t-markdown t-pre-wrap', className].filter(Boolean).join(' ')}>{source}</div>;
  if (html === null) return <SkeletonRows rows={3} />;
  return (
    <div
      className={['t-markdown', className].filter(Boolean).join(' ')}
      dangerouslySetInnerHTML={{ __html: html }}
      onClick={copyCode}
    />
  );
};
