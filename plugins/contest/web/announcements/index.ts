export { AnnouncementsTab } from './AnnouncementsTab';
