export { authorRole } from './author-role';
export { findMentioned } from './mentions';
export { MENTION } from './reminders';
