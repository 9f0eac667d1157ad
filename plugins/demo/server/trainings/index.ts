export { demoTrainings } from './demo-trainings';
export { seedTrainings, type TrainingParts, type TrainingSeedingService } from './seed-trainings';
