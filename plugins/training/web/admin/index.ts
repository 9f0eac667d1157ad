export { CategoriesPage } from './CategoriesPage';
export { CreateTrainingPage, EditTrainingPage } from './form/TrainingFormPage';
export { ProblemsPage } from './problems/ProblemsPage';
export { ProgressPage } from './ProgressPage';
export { TrainingsPage } from './TrainingsPage';
