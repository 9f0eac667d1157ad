/** What pages of plugins build on besides the plugin API; imported by pages only, so that it loads with them. */
export { MINE } from '../pages/admin/problem-list/filters';
export { chartSteps } from '../shared/chart-steps';
export { deviceName } from '../shared/device';
export { MachineLoadText } from '../shared/health/MachineLoadText';
export { HealthFacts } from '../shared/health/HealthFacts';
export { useHealthDetails } from '../shared/health/use-health';
export { hasTextRemarks, TextChoiceField } from '../shared/TextChoiceField';
export { WarningList } from '../shared/WarningList';
