import { FAULTS_OF_ACCOUNTS } from './of-accounts';
import { FAULTS_OF_PROBLEMS } from './of-problems';
import { FAULTS_OF_RUNS } from './of-runs';

export type { PlantedFault } from './changes';

export const PLANTED_FAULTS = [...FAULTS_OF_PROBLEMS, ...FAULTS_OF_ACCOUNTS, ...FAULTS_OF_RUNS];
