import { useEffect, useState } from 'react';
import { SkeletonRows } from '../feedback/Skeleton';

interface Props {
  source: string;
  className?: string;
}

/** Renders what people wrote. The renderer is loaded when the first text needs it. */
export const Markdown = ({ source, className }: Props) => {
  const [html, setHtml] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    void import('./render')
      .then(({ renderMarkdown }) => renderMarkdown(source))
      .then((result) => wanted && setHtml(result))
      .catch(() => wanted && setFailed(true));
    return () => {
      wanted = false;
    };
  }, [source]);
  // A renderer that cannot be loaded must not hide what was written.
  if (failed) return <div className={['t-markdown t-as-written', className].filter(Boolean).join(' ')}>{source}</div>;
  if (html === null) return <SkeletonRows rows={3} />;
  return (
    <div className={['t-markdown', className].filter(Boolean).join(' ')} dangerouslySetInnerHTML={{ __html: html }} />
  );
};
