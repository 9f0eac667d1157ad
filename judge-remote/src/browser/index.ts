export { completeLogin, type BrowserOptions, type CompletedLogin } from './complete-login';
