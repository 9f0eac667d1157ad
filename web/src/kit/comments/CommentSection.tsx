import { Suspense, lazy } from 'react';
import { SkeletonRows } from '../feedback/Skeleton';
import type { CommentSectionProps } from './source';

const Section = lazy(() => import('./Section').then((module) => ({ default: module.Section })));

/** Renders the comments of `source` with replies and likes. The code is loaded when the first section is shown. */
export const CommentSection = (props: CommentSectionProps) => (
  <Suspense fallback={<SkeletonRows rows={5} />}>
    <Section {...props} />
  </Suspense>
);
