export { CreateContestPage, EditContestPage, NewContest, StoredContest } from './ContestFormPage';
export { siteDesk, type ContestDesk } from './desk';
