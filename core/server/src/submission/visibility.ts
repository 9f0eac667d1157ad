import { extensionPoint } from '@tribunal/contract';
import type { ExtensionPoints } from '@tribunal/kernel';
import type { Viewer } from '../http';
import type { Settings } from '../settings';
import { visibilityOf, visibilityUnguarded, withoutOthersCode, type Visibility } from './policy';
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
  /** As `visibility`, each for the one who sent it, whatever roles they have. */
  ownersVisibility(seen: readonly Seen[]): Promise<Visibility[]> | Visibility[];
}
export const submissionWardens = extensionPoint<SubmissionWarden>('submission-wardens');

/**
 * What the viewer may see of each, with everybody who has a say asked in turn. Of what is in contests, while nobody guards
 * it, only its owner and root see the code: what is hidden there is known to the plugin alone, and that may be off.
 */
export async function visibleParts(
  points: ExtensionPoints,
  viewer: Viewer | null,
  submissions: readonly StoredSubmission[],
  { hideNonContestSubmissionCode }: Pick<Settings, 'hideNonContestSubmissionCode'>,
): Promise<Visibility[]> {
  const all: Seen[] = submissions.map((one) => ({ submission: one, visible: visibilityOf(viewer, one) }));
  await askWardens(points, all, (warden, guarded) => warden.visibility(viewer, guarded));
  for (const seen of all) {
    const { submission } = seen;
    if (submission.cid !== 0 && !isGuarded(points, submission)) seen.visible = visibilityUnguarded(viewer, submission);
  }
  return all.map(({ submission, visible }) =>
    hideNonContestSubmissionCode ? withoutOthersCode(viewer, submission, visible) : visible,
  );
}

/** What the owner of each that somebody guards sees of it, whatever roles the owner has; null: nobody does. */
export async function ownersViews(
  points: ExtensionPoints,
  submissions: readonly StoredSubmission[],
): Promise<(Visibility | null)[]> {
  const all = submissions.map((one) => ({ submission: one, visible: visibilityOf(ownerOf(one), one) }));
  await askWardens(points, all, (warden, guarded) => warden.ownersVisibility(guarded));
  return all.map(({ submission, visible }) => (isGuarded(points, submission) ? visible : null));
}

type Question = (warden: SubmissionWarden, guarded: readonly Seen[]) => Promise<Visibility[]> | Visibility[];

async function askWardens(points: ExtensionPoints, all: readonly Seen[], ask: Question): Promise<void> {
  for (const warden of points.list(submissionWardens)) {
    const guarded = all.filter(({ submission }) => warden.guards(submission));
    if (guarded.length === 0) continue;
    const parts = await ask(warden, guarded);
    guarded.forEach((seen, place) => (seen.visible = parts[place]!));
  }
}

const ownerOf = ({ uid, username }: StoredSubmission): Viewer => ({
  uid,
  username,
  roles: [],
  permissions: new Set(),
  sessionId: '',
});

const isGuarded = (points: ExtensionPoints, submission: StoredSubmission): boolean =>
  points.list(submissionWardens).some((warden) => warden.guards(submission));
