export { demoTrainings } from './demo-trainings';
export { seedTrainings, studentNames, type TrainingParts, type TrainingSeedingService } from './seed-trainings';
