export { SitePage } from './SitePage';
