export { completeLogin } from './complete-login';
