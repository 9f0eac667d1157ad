export { HealthFacts } from './HealthFacts';
export { JudgesCard } from './JudgesCard';
export { useHealth, useHealthDetails } from './use-health';
