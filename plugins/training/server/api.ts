/**
 * What the training plugin offers to the server parts of plugins that require it. The classes are services, of which
 * the plugin shares one instance each; they take the place whose trainings are meant.
 */
export { TrainingListReader } from './access';
export { CategoryService, SectionService, TrainingAdminService, TrainingProblemService } from './admin';
export { trainingDto, trainingChange } from './admin/fields';
