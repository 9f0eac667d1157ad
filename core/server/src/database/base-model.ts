import { Model } from 'objection';

/** Rows with the two times that every table has. */
export class BaseModel extends Model {
  createdAt!: Date;
  updatedAt!: Date;

  override $beforeUpdate(): void {
    this.updatedAt = new Date();
  }
}
