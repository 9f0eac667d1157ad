/** What a route tells the shell about its frame. */
export interface FrameHandle {
  /** `workspace` fills the window and has no footer. */
  frame: 'page' | 'workspace';
}
