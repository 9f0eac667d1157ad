/** `workspace` fills the window and has no footer; `focus` has no top bar either. */
export type FrameName = 'page' | 'workspace' | 'focus';

/** What a route tells the shell about its frame. */
export interface FrameHandle {
  frame: FrameName;
}
