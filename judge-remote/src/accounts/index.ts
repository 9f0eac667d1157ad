export { AccountVisit, type AccountNews, type OpenAccount } from './visit';
export { Visits } from './visits';
