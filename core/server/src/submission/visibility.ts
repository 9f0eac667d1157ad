import { extensionPoint } from '@tribunal/contract';
import type { ExtensionPoints } from '@tribunal/kernel';
import type { Viewer } from '../http';
import type { Settings } from '../system/site-settings';
import { visibilityOf, withoutOthersCode, type Visibility } from './policy';
import type { StoredSubmission } from './rows';

/** A plugin's say over submissions in places that it knows, such as contests. */
export interface SubmissionWarden {
  guards(submission: StoredSubmission): boolean;
  /** `usual` is what core would allow. */
  visibility(viewer: Viewer | null, submission: StoredSubmission, usual: Visibility): Promise<Visibility> | Visibility;
}
export const submissionWardens = extensionPoint<SubmissionWarden>('submission-wardens');

/** What the viewer may see, with everybody who has a say asked in turn. */
export async function visibleParts(
  points: ExtensionPoints,
  viewer: Viewer | null,
  submission: StoredSubmission,
  { hideNonContestSubmissionCode }: Pick<Settings, 'hideNonContestSubmissionCode'>,
): Promise<Visibility> {
  let visible = visibilityOf(viewer, submission);
  for (const warden of points.list(submissionWardens)) {
    if (warden.guards(submission)) visible = await warden.visibility(viewer, submission, visible);
  }
  return hideNonContestSubmissionCode ? withoutOthersCode(viewer, submission, visible) : visible;
}
