import { Model, raw, snakeCaseMappers } from 'objection';
import type { Row, TableName } from './table';

/** A model class whose instances have the columns of a table as their properties. */
type ModelOf<Name extends TableName> = Omit<typeof Model, 'prototype'> & (new () => Model & Row<Name>);

/** Names of tables that record when a row was last changed. */
type StampedTable = { [Name in TableName]: Row<Name> extends { updatedAt: Date } ? Name : never }[TableName];

const { format } = snakeCaseMappers();
const storedName = (table: TableName): string => Object.keys(format({ [table]: null }))[0]!;

/** Returns the base class of a table's model. */
export const modelOf = <Name extends TableName>(table: Name): ModelOf<Name> =>
  class extends Model {
    static override tableName = storedName(table);
  } as unknown as ModelOf<Name>;

/** Returns the base class of the model of a table that records when a row was last changed. */
export const stampedModelOf = <Name extends StampedTable>(table: Name): ModelOf<Name> =>
  class extends Model {
    static override tableName = storedName(table);

    override $beforeUpdate(): void {
      // Uses the database's clock, like `createdAt`.
      Object.assign(this, { updatedAt: raw('now()') });
    }
  } as unknown as ModelOf<Name>;
