import type { ReactNode } from 'react';

/** What is said where nothing is. */
export interface EmptyContent {
  title: ReactNode;
  /** Explains what would be listed here and how to get it. */
  text?: ReactNode;
  /** More than a sentence of it. */
  children?: ReactNode;
  actions?: ReactNode;
  picture?: 'illustration' | 'none';
}

const EmptyIllustration = () => (
  <svg
    viewBox="0 0 72 72"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M10 58h52M16 58V22h9v36M29 58V16h9v42M43.500 57.500 53 21l8.500 2.200-9.200 35" />
  </svg>
);

/** Says what a list that is empty will contain, and how to add the first of it. */
export const EmptyState = ({
  title,
  text,
  children = text && <p>{text}</p>,
  actions,
  picture = 'illustration',
}: EmptyContent) => (
  <div className="t-empty">
    {picture === 'illustration' && <EmptyIllustration />}
    <h2>{title}</h2>
    {children && <div className="t-empty-text">{children}</div>}
    {actions && <div className="t-row">{actions}</div>}
  </div>
);
