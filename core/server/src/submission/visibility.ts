import { extensionPoint } from '@tribunal/contract';
import type { ExtensionPoints } from '@tribunal/kernel';
import type { Viewer } from '@tribunal/platform';
import type { PlaceDirectory } from '../place';
import { findRights } from '../problem';
import type { Settings } from '../settings';
import { visibilityOf, visibilityWithoutProvider, hideOthersCode, type Visibility } from './policy';
import type { StoredSubmission } from './rows';

/** A submission with the visibility determined so far. */
export interface VisibleSubmission {
  submission: StoredSubmission;
  visible: Visibility;
}

/** Implemented by a plugin that decides the visibility of submissions in places that it knows, such as contests. */
export interface SubmissionVisibilityProvider {
  appliesTo(submission: StoredSubmission): boolean;
  /**
   * Returns the visibility of each submission. It is called once for all submissions that the provider is responsible
   * for. `visible` is what core would allow.
   */
  visibility(viewer: Viewer | null, submissions: readonly VisibleSubmission[]): Promise<Visibility[]> | Visibility[];
  /** Like `visibility`, but for the owner of each submission, ignoring their roles. */
  ownersVisibility(submissions: readonly VisibleSubmission[]): Promise<Visibility[]> | Visibility[];
}
/** The plugins that decide what is seen of submissions. */
export const submissionVisibilityProviders = extensionPoint<SubmissionVisibilityProvider>(
  'submission-visibility-providers',
);

/**
 * Returns what the viewer may see of each submission, after asking all providers one after another. If no provider is
 * responsible for a submission in a contest, only its owner and root see the code: what is hidden there is known only
 * to the plugin, which may be disabled.
 */
export async function loadVisibility(
  { points, places }: { points: ExtensionPoints; places: PlaceDirectory },
  viewer: Viewer | null,
  submissions: readonly StoredSubmission[],
  { hideNonContestSubmissionCode }: Pick<Settings, 'hideNonContestSubmissionCode'>,
): Promise<Visibility[]> {
  const rightsIn = await findRights(
    places,
    viewer,
    submissions.flatMap(({ gid, problemGid }) => [gid, problemGid]),
  );
  const all: VisibleSubmission[] = submissions.map((one) => {
    return { submission: one, visible: visibilityOf(viewer, one, rightsIn) };
  });
  await queryProviders(points, all, (provider, applicable) => provider.visibility(viewer, applicable));
  for (const one of all) {
    const { submission } = one;
    if (submission.cid !== 0 && !hasProvider(points, submission))
      one.visible = visibilityWithoutProvider(viewer, submission);
  }
  return all.map(({ submission, visible }) =>
    hideNonContestSubmissionCode ? hideOthersCode(viewer, submission, visible) : visible,
  );
}

/**
 * Returns what the owner of each submission may see of it, ignoring the owner's roles; null if no provider is
 * responsible for it.
 */
export async function loadOwnerVisibility(
  points: ExtensionPoints,
  submissions: readonly StoredSubmission[],
): Promise<(Visibility | null)[]> {
  const all = submissions.map((one) => ({ submission: one, visible: visibilityOf(ownerOf(one), one) }));
  await queryProviders(points, all, (provider, applicable) => provider.ownersVisibility(applicable));
  return all.map(({ submission, visible }) => (hasProvider(points, submission) ? visible : null));
}

type VisibilityQuery = (
  provider: SubmissionVisibilityProvider,
  applicable: readonly VisibleSubmission[],
) => Promise<Visibility[]> | Visibility[];

async function queryProviders(
  points: ExtensionPoints,
  all: readonly VisibleSubmission[],
  query: VisibilityQuery,
): Promise<void> {
  for (const provider of points.list(submissionVisibilityProviders)) {
    const applicable = all.filter(({ submission }) => provider.appliesTo(submission));
    if (applicable.length === 0) continue;
    const visibilities = await query(provider, applicable);
    applicable.forEach((one, index) => (one.visible = visibilities[index]!));
  }
}

const ownerOf = ({ uid, username }: StoredSubmission): Viewer => ({
  uid,
  username,
  roles: [],
  permissions: new Set(),
  sessionId: '',
});

const hasProvider = (points: ExtensionPoints, submission: StoredSubmission): boolean =>
  points.list(submissionVisibilityProviders).some((provider) => provider.appliesTo(submission));
