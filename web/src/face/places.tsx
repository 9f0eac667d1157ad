import { lazy, Suspense, type ComponentProps } from 'react';
import { PageOnItsWay } from '../shared/routing/progress';
import { retrying } from '../shared/routing/retry';
import type { ProblemEditor as Editor } from '../pages/admin/problem-form';
import type { Workspace } from '../pages/problem';
import type { SubmissionDetails as Details } from '../pages/submission';

/** Loaded when they are first shown: the editor is no part of the first page. */
const LazyWorkspace = lazy(async () => ({
  default: (await retrying(() => import('../pages/problem'))).Workspace,
}));
const LazyEditor = lazy(async () => ({
  default: (await retrying(() => import('../pages/admin/problem-form'))).ProblemEditor,
}));
const LazyDetails = lazy(async () => ({
  default: (await retrying(() => import('../pages/submission'))).SubmissionDetails,
}));

/** A problem in a place of a plugin, with editor, test runs and own submissions; it is the page's `main`. */
export const ProblemWorkspace = (props: ComponentProps<typeof Workspace>) => (
  <Suspense fallback={<PageOnItsWay />}>
    <LazyWorkspace {...props} />
  </Suspense>
);

/** A submission made in a place of a plugin; goes into the page's `main`. */
export const SubmissionDetails = (props: ComponentProps<typeof Details>) => (
  <Suspense fallback={<PageOnItsWay />}>
    <LazyDetails {...props} />
  </Suspense>
);

/** The form of a problem, for one that belongs to a place of a plugin; goes into the back office's `main`. */
export const ProblemEditor = (props: ComponentProps<typeof Editor>) => (
  <Suspense fallback={<PageOnItsWay />}>
    <LazyEditor {...props} />
  </Suspense>
);
