/** `workspace` fills the window and has no footer; `focus` has no top bar either. */
export type FrameName = 'page' | 'workspace' | 'focus';

/** Route handle that declares the page's layout. */
export interface FrameHandle {
  frame: FrameName;
}
