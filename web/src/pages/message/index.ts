export { MessagePage } from './MessagePage';
