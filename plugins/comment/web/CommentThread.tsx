import { CommentSection, type CommentRights } from '@tribunal/web/kit';
import { accountDialog, useUser } from '@tribunal/web/plugin';
import { nameOf, sourceOf, type ThreadPlace } from './source';

/** The server has said with each comment and reply what the viewer may do with it. */
const rights: CommentRights = {
  mayDelete: (written) => 'mayDelete' in written && written.mayDelete === true,
  mayReply: (comment) => 'mayReply' in comment && comment.mayReply === true,
};

/** Comments with their replies, of one place. */
export const CommentThread = (place: ThreadPlace) => (
  <CommentSection
    key={nameOf(place)}
    source={sourceOf(place)}
    viewer={useUser()}
    rights={rights}
    onLoginNeeded={() => accountDialog.open('login')}
    draftKey={nameOf(place)}
  />
);
