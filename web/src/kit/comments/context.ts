import { createContext, useContext } from 'react';
import type { CommentSectionProps } from './source';
import type { Comments } from './use-comments';

interface Value extends CommentSectionProps {
  comments: Comments;
  /** Returns whether the viewer is logged in; if not, asks for a login. */
  requireLogin: () => boolean;
  /** Focuses the section's title after the focused element has been removed. */
  focusTitle: () => void;
}

const Context = createContext<Value | null>(null);
export const CommentContext = Context.Provider;

/** Returns the context that all parts of one comment section share. */
export const useSection = (): Value => {
  const value = useContext(Context);
  if (!value) throw new Error('a part of a comment section stands outside of one');
  return value;
};
