export { AnnouncementPanel, type AnnouncementItem, type AnnouncementList } from './AnnouncementPanel';
