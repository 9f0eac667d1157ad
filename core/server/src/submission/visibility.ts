import { extensionPoint } from '@tribunal/contract';
import type { ExtensionPoints } from '@tribunal/kernel';
import type { Viewer } from '../http';
import type { Settings } from '../system/site-settings';
import { visibilityOf, withoutOthersCode, withoutResult, type Visibility } from './policy';
import type { StoredSubmission } from './rows';

/** A submission with what has been allowed of it so far. */
export interface Seen {
  submission: StoredSubmission;
  visible: Visibility;
}

/** A plugin's say over submissions in places that it knows, such as contests. */
export interface SubmissionWarden {
  guards(submission: StoredSubmission): boolean;
  /** What of each; asked once for all of them that it guards. `visible` is what core would allow. */
  visibility(viewer: Viewer | null, seen: readonly Seen[]): Promise<Visibility[]> | Visibility[];
}
export const submissionWardens = extensionPoint<SubmissionWarden>('submission-wardens');

/**
 * What the viewer may see of each, with everybody who has a say asked in turn. Of what is in contests, while nobody guards
 * it, nobody sees results: whether they are hidden there is known to the plugin alone, and that may be off.
 */
export async function visibleParts(
  points: ExtensionPoints,
  viewer: Viewer | null,
  submissions: readonly StoredSubmission[],
  { hideNonContestSubmissionCode }: Pick<Settings, 'hideNonContestSubmissionCode'>,
): Promise<Visibility[]> {
  const all: Seen[] = submissions.map((one) => ({ submission: one, visible: visibilityOf(viewer, one) }));
  for (const warden of points.list(submissionWardens)) {
    const guarded = all.filter(({ submission }) => warden.guards(submission));
    if (guarded.length === 0) continue;
    const parts = await warden.visibility(viewer, guarded);
    guarded.forEach((seen, place) => (seen.visible = parts[place]!));
  }
  for (const seen of all) {
    if (seen.submission.cid !== 0 && !isGuarded(points, seen.submission)) seen.visible = withoutResult(seen.visible);
  }
  return all.map(({ submission, visible }) =>
    hideNonContestSubmissionCode ? withoutOthersCode(viewer, submission, visible) : visible,
  );
}

/** What the owner sees of one that somebody guards, whatever roles the owner has; null: nobody does. */
export async function ownersView(points: ExtensionPoints, submission: StoredSubmission): Promise<Visibility | null> {
  const { uid, username } = submission;
  const owner: Viewer = { uid, username, roles: [], permissions: new Set(), sessionId: '' };
  if (!isGuarded(points, submission)) return null;
  const [visible] = await visibleParts(points, owner, [submission], { hideNonContestSubmissionCode: false });
  return visible!;
}

const isGuarded = (points: ExtensionPoints, submission: StoredSubmission): boolean =>
  points.list(submissionWardens).some((warden) => warden.guards(submission));
