import { CommentSection, type CommentRights } from '@tribunal/web/kit';
import { accountDialog, useUser } from '@tribunal/web/plugin';
import { nameOf, sourceOf, type ThreadPlace } from './source';

/** The server says for each comment and reply what the viewer may do with it. */
const rights: CommentRights = {
  canDelete: (item) => 'mayDelete' in item && item.mayDelete === true,
  canReply: (comment) => 'mayReply' in comment && comment.mayReply === true,
};

/** The comments of one place, with their replies. */
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
