export { findMentioned } from './mentions';
