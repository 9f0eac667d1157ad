import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Note, SkeletonRows } from '@tribunal/web/kit';
import type { DashboardPart } from '../contract';

/** A part of the dashboard: undefined while it loads, null if the server could not read it. */
export type PartState<T> = DashboardPart<T> | undefined;

interface Props<T> {
  part: PartState<T>;
  /** Height of the placeholder, in rows. */
  rows: number;
  children: (data: T) => ReactNode;
}

/** Renders a part of the dashboard, its placeholder or its error. */
export const DashboardPartView = <T,>({ part, rows, children }: Props<T>) => {
  const { t } = useTranslation();
  if (part === undefined) return <SkeletonRows rows={rows} />;
  if (part !== null) return children(part);
  return (
    <div className="t-error-state">
      <Note kind="negative" role="status" title={t('kit.loadFailed')}>
        <p>{t('dashboard.failed')}</p>
      </Note>
    </div>
  );
};
