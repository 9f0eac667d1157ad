export { AnnouncementsPage } from './announcements';
export { CreateContestPage, EditContestPage } from './form';
export { ContestsPage } from './list';
export { ProblemFormPage, ProblemsPage } from './problems';
