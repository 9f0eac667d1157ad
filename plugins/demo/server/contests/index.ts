export { demoContests } from './contests';
export { seedContests, type ContestParts, type Stage } from './seed';
