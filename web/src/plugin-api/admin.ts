/** Unstable (decision 79): what admin pages build on besides; imported by pages only, so that it loads with them. */
export { MINE } from '../pages/admin/problem-list/filters';
export { chartSteps } from '../shared/chart-steps';
export { deviceName } from '../shared/device';
export { MachineLoadText } from '../shared/health/MachineLoadText';
export { HealthFacts } from '../shared/health/HealthFacts';
export { useHealthDetails } from '../shared/health/use-health';
export { hasTextRemarks, TextChoiceField } from '../shared/TextChoiceField';
export { WarningList } from '../shared/WarningList';
export { AnnouncementDialog, announcementFault } from '../shared/announcements/AnnouncementDialog';
export { useAnnouncements } from '../shared/announcements/use-announcements';
