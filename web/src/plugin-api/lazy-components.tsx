import { lazy, Suspense, type ComponentProps } from 'react';
import { SkeletonRows } from '../kit';
import type { CaptchaQuestion as Question } from '../shared/account/forms/captcha';
import type { LoginForm as Form } from '../shared/account/forms/LoginForm';
import { PageLoading } from '../shared/routing/PageLoading';
import { retrying } from '../shared/routing/retry';
import type { Workspace } from '../pages/problem';
import type { SubmissionDetails as Details } from '../pages/submission/SubmissionDetails';
import type { ProblemEditor as Editor } from '../pages/admin/problem-form/ProblemFormPage';

/** Loaded when first shown, so that the editor is not part of the initial bundle. */
const LazyWorkspace = lazy(async () => ({
  default: (await retrying(() => import('../pages/problem'))).Workspace,
}));
/** Loads the texts of the form too, which pages outside the admin area do not have. */
const LazyEditor = lazy(async () => {
  const load = () =>
    Promise.all([import('../pages/admin/problem-form/ProblemFormPage'), import('../app/admin/admin-texts')]);
  const [{ ProblemEditor: Loaded }, { loadAdminTexts }] = await retrying(load);
  await retrying(loadAdminTexts);
  return { default: Loaded };
});
const LazyDetails = lazy(async () => ({
  default: (await retrying(() => import('../pages/submission/SubmissionDetails'))).SubmissionDetails,
}));

const LazyLoginForm = lazy(async () => ({
  default: (await retrying(() => import('../shared/account/forms/LoginForm'))).LoginForm,
}));

const LazyCaptchaQuestion = lazy(async () => ({
  default: (await retrying(() => import('../shared/account/forms/captcha'))).CaptchaQuestion,
}));

const LazyAvatarUpload = lazy(async () => ({
  default: (await retrying(() => import('../pages/setting/avatar/AvatarUpload'))).AvatarUpload<object>,
}));

/** A card with the avatar of something, which is replaced with a picture that is cropped to a square. */
export const AvatarUpload = (props: ComponentProps<typeof LazyAvatarUpload>) => (
  <Suspense fallback={<SkeletonRows rows={3} />}>
    <LazyAvatarUpload {...props} />
  </Suspense>
);

/** A field for the digits in a picture, for when a call is refused on field `captcha`. */
export const CaptchaQuestion = (props: ComponentProps<typeof Question>) => (
  <Suspense fallback={<SkeletonRows rows={1} />}>
    <LazyCaptchaQuestion {...props} />
  </Suspense>
);

/** Name and password, with the checks against guessing and the second step of the site's own login. */
export const LoginForm = (props: ComponentProps<typeof Form>) => (
  <Suspense fallback={<SkeletonRows rows={3} />}>
    <LazyLoginForm {...props} />
  </Suspense>
);

/** A problem in a plugin's place, with editor and own submissions; it forms the page's `main`. */
export const ProblemWorkspace = (props: ComponentProps<typeof Workspace>) => (
  <Suspense fallback={<PageLoading />}>
    <LazyWorkspace {...props} />
  </Suspense>
);

/** A submission made in a plugin's place; it goes into the page's `main`. */
export const SubmissionDetails = (props: ComponentProps<typeof Details>) => (
  <Suspense fallback={<PageLoading />}>
    <LazyDetails {...props} />
  </Suspense>
);

/** The form of a problem that belongs to a plugin's place; it goes into the `main` of a page. */
export const ProblemEditor = (props: ComponentProps<typeof Editor>) => (
  <Suspense fallback={<PageLoading />}>
    <LazyEditor {...props} />
  </Suspense>
);
