import { Model, raw } from 'objection';

/** Base of all models, with the two timestamps that every table has. */
export class BaseModel extends Model {
  createdAt!: Date;
  updatedAt!: Date;

  override $beforeUpdate(): void {
    // Uses the database's clock, like `createdAt`.
    Object.assign(this, { updatedAt: raw('now()') });
  }
}
