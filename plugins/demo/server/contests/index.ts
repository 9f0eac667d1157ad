export { demoContests } from './demo-contests';
export { seedContests, type ContestParts, type SeedingService } from './seed-contests';
export { rateContest, type RatingSeedingService } from './rate-contest';
export { people } from './people';
export { runsOf, type Contestant, type Task } from './runs';
