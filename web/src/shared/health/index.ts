export { HealthFacts } from './HealthFacts';
export { JudgesCard } from './JudgesCard';
export { useHealth } from './use-health';
