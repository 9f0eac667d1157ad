import { AccountModel, belongsTo, modelOf, stampedModelOf } from '@tribunal/server';

export class TrainingModel extends stampedModelOf('training') {
  declare author?: AccountModel | null;
  declare category?: TrainingCategoryModel | null;

  static override relationMappings = () => ({
    author: belongsTo(AccountModel, 'training.uid', 'account.uid'),
    category: belongsTo(TrainingCategoryModel, 'training.categoryId', 'training_category.id'),
  });
}

export class TrainingCategoryModel extends stampedModelOf('trainingCategory') {}

export class TrainingSectionModel extends modelOf('trainingSection') {}
