export { Logins } from './logins';
export { AccountVisit, type AccountNews, type OpenAccount } from './visit';
