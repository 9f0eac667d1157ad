export { NotFound, NotFoundPage } from './NotFoundPage';
