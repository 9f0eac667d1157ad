export { isWithin, shownJudgements, type Eyes, type Sight } from './sight';
export { runsOf, type Notice, type Question, type SetProblem, type StoredRun } from './sources';
export { Stories, StoryKeeper } from './stories';
export { type ContestStory, type Judged, type Sent } from './story';
export { judgementTypes, typeOf } from './verdicts';
export { sentIn, ViewKeeper, Views, type ContestView } from './view';
