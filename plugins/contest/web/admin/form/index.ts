export { CreateContestPage, EditContestPage } from './ContestFormPage';
