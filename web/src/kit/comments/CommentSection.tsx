import { Suspense, lazy } from 'react';
import { SkeletonRows } from '../feedback/Skeleton';
import type { CommentSectionProps } from './source';

const Section = lazy(() => import('./Section').then((module) => ({ default: module.Section })));

/** Comments with replies and likes of whatever `source` stands for; loaded when the first one is shown. */
export const CommentSection = (props: CommentSectionProps) => (
  <Suspense fallback={<SkeletonRows rows={5} />}>
    <Section {...props} />
  </Suspense>
);
