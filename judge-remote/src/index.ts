export { dispatch } from './dispatch';
export { findDoors, type FoundDoors, type JudgeDoor, type Layout } from './doors';
