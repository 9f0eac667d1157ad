import { createContext, useContext } from 'react';
import type { CommentSectionProps } from './source';
import type { Comments } from './use-comments';

interface Value extends CommentSectionProps {
  comments: Comments;
  /** Whether somebody is logged in; whoever is not is asked to. */
  isIn: () => boolean;
  /** What had the focus is gone. */
  toTitle: () => void;
}

const Context = createContext<Value | null>(null);
export const CommentContext = Context.Provider;

/** What all parts of one comment section share. */
export const useSection = (): Value => {
  const value = useContext(Context);
  if (!value) throw new Error('a part of a comment section stands outside of one');
  return value;
};
