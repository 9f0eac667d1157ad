export { UserHomePage } from './UserHomePage';
