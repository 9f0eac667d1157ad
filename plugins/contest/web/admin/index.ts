export { AnnouncementsPage } from './AnnouncementsPage';
export { CreateContestPage, EditContestPage } from './form/ContestFormPage';
export { ContestsPage } from './list/ContestsPage';
export { ProblemFormPage } from './problems/ProblemFormPage';
export { ProblemsPage } from './problems/ProblemsPage';
