import { Model, raw } from 'objection';

/** Rows with the two times that every table has. */
export class BaseModel extends Model {
  createdAt!: Date;
  updatedAt!: Date;

  override $beforeUpdate(): void {
    // By the database's clock, as createdAt.
    Object.assign(this, { updatedAt: raw('now()') });
  }
}
