import {
  Model,
  raw,
  snakeCaseMappers,
  type ModelClass,
  type QueryBuilder,
  type RelationMapping,
  type TransactionOrKnex,
} from 'objection';
import type { Row, TableName } from './table';

/** A model class whose instances have the columns of a table as their properties. */
type ModelOf<Name extends TableName> = Omit<typeof Model, 'prototype' | 'query' | 'fromDatabaseJson'> &
  (new () => Model & Row<Name>) & {
    query<M extends Model>(this: new () => M, knex?: TransactionOrKnex): QueryBuilder<M, M[]>;
    fromDatabaseJson<M extends Model>(this: new () => M, row: object): M;
  };

/** Names of tables that record when a row was last changed. */
type StampedTable = { [Name in TableName]: Row<Name> extends { updatedAt: Date } ? Name : never }[TableName];

const { format } = snakeCaseMappers();
/** Returns the name in the database of a table or column. */
export const storedName = (name: string): string => Object.keys(format({ [name]: null }))[0]!;

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

/**
 * Relates a row to the one that its column `from` names by `to`; both are written `stored_table.column`. Use it in
 * `relationMappings`.
 */
export const belongsTo = (modelClass: ModelClass<Model>, from: string, to: string): RelationMapping<Model> => ({
  relation: Model.BelongsToOneRelation,
  modelClass,
  join: { from, to },
});

/** Relates a row to all those whose column `to` names it by `from`. */
export const hasMany = (modelClass: ModelClass<Model>, from: string, to: string): RelationMapping<Model> => ({
  relation: Model.HasManyRelation,
  modelClass,
  join: { from, to },
});
