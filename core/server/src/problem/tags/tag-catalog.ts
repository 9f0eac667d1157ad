import {
  LOCAL_PROBLEM_SOURCE,
  type AdminTagSave,
  type ClassificationSave,
  type ProblemCalls,
  type Tag,
  type TagClassification,
} from '@tribunal/contract';
import { type Transactions, violatedIndex } from '@tribunal/database';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { audit, type AuditSubject, badInput, conflict, notFound, Db, Tx } from '@tribunal/platform';

/** Stands for every bank. */
const ALL = 'ALL';
const TAG = ['id', 'name', 'color', 'oj'] as const;
const CLASSIFICATION = ['id', 'name', 'oj', 'rank'] as const;

type Classified = ProblemCalls['GET /api/get-problem-tags-and-classification']['data'];

/** Lists tags of the site by bank, and their classifications. Tags of groups are excluded. */
@injectable()
export class TagCatalog {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
  ) {}

  /** Returns the tags of a bank, or of all with `ALL`. */
  async list(oj = LOCAL_PROBLEM_SOURCE): Promise<Tag[]> {
    return this.#tags(oj).select(...TAG);
  }

  /** Returns the classifications of a bank, or of all with `ALL`, in their order. */
  async classifications(oj = LOCAL_PROBLEM_SOURCE): Promise<TagClassification[]> {
    const found = this.knex('tagClassification').orderBy(['oj', 'rank', 'name']);
    if (oj !== ALL) void found.where({ oj });
    return found.select(...CLASSIFICATION);
  }

  /** Returns every classification in its order with its tags; tags without a classification come last. */
  async classified(oj?: string): Promise<Classified> {
    const [classifications, tags] = await Promise.all([
      this.classifications(oj),
      this.#tags(oj ?? LOCAL_PROBLEM_SOURCE).select(...TAG, 'tcid'),
    ]);
    const under = (wanted: number | null): Tag[] =>
      tags.filter(({ tcid }) => tcid === wanted).map(({ tcid: _, ...tag }) => tag);
    return [
      ...classifications.map((classification) => ({ classification, tagList: under(classification.id) })),
      { classification: null, tagList: under(null) },
    ];
  }

  async add({ id: _, ...save }: AdminTagSave): Promise<Tag> {
    await this.#checkClassification(save);
    return conflictIfTaken('tag', () =>
      this.transactions.run(async () => {
        const [tag] = await this.knex('tag')
          .insert(rowOf(save))
          .returning([...TAG]);
        audit.describe({ subject: subjectOf('tag', tag!), before: null, after: rowOf(save) });
        return tag!;
      }),
    );
  }

  async change({ id, ...save }: AdminTagSave): Promise<void> {
    if (id === undefined) throw badInput('id', 'input.required');
    await this.#checkClassification(save);
    await conflictIfTaken('tag', () =>
      this.transactions.run(async () => {
        const before = await lockTag(this.knex, id);
        audit.describe({ subject: subjectOf('tag', before), before: rowOf(before), after: rowOf(save) });
        await this.knex('tag').where({ id }).update(rowOf(save));
      }),
    );
  }

  /** Deletes a tag and removes it from all problems. */
  async remove(id: number): Promise<void> {
    await this.transactions.run(async () => {
      const before = await lockTag(this.knex, id);
      audit.describe({ subject: subjectOf('tag', before), before: rowOf(before), after: null });
      await this.knex('tag').where({ id }).delete();
    });
  }

  async addClassification({ id: _, ...save }: ClassificationSave): Promise<TagClassification> {
    return conflictIfTaken('classification', () =>
      this.transactions.run(async () => {
        const [made] = await this.knex('tagClassification')
          .insert(save)
          .returning([...CLASSIFICATION]);
        audit.describe({ subject: subjectOf('tag-classification', made!), before: null, after: save });
        return made!;
      }),
    );
  }

  /** Changes a classification, but not its bank, because its tags belong to that bank. */
  async changeClassification({ id, name, oj, rank }: ClassificationSave): Promise<void> {
    if (id === undefined) throw badInput('id', 'input.required');
    await conflictIfTaken('classification', () =>
      this.transactions.run(async () => {
        const found = await lockClassification(this.knex, id);
        if (found.oj !== oj) throw badInput('oj', 'tag.bankStays', { oj: found.oj });
        const subject = subjectOf('tag-classification', found);
        audit.describe({ subject, before: { name: found.name, rank: found.rank }, after: { name, rank } });
        await this.knex('tagClassification').where({ id }).update({ name, rank });
      }),
    );
  }

  /** Deletes a classification. Its tags are kept without one. */
  async removeClassification(id: number): Promise<void> {
    await this.transactions.run(async () => {
      const found = await lockClassification(this.knex, id);
      audit.describe({ subject: subjectOf('tag-classification', found), before: found, after: null });
      await this.knex('tagClassification').where({ id }).delete();
    });
  }

  /** Returns the tags of the site for problems of its own, and those of a place. */
  async listIn(gid: number): Promise<Tag[]> {
    const tags = this.knex('tag').where({ oj: LOCAL_PROBLEM_SOURCE });
    void tags.where((either) => either.whereNull('gid').orWhere({ gid }));
    return tags.orderBy('name').select(...TAG);
  }

  #tags(oj: string) {
    const tags = this.knex('tag').whereNull('gid').orderBy(['oj', 'name']);
    return oj === ALL ? tags : tags.where({ oj });
  }

  async #checkClassification({ tcid, oj }: AdminTagSave): Promise<void> {
    if (tcid === undefined || tcid === null) return;
    const found = await this.#classification(tcid);
    if (!found) throw badInput('tcid', 'tag.unknownClassification', { id: tcid });
    if (found.oj !== oj) throw badInput('tcid', 'tag.otherBank', { oj: found.oj });
  }

  #classification(id: number): Promise<{ oj: string } | undefined> {
    return this.knex('tagClassification').where({ id }).first('oj');
  }
}

const subjectOf = (type: 'tag' | 'tag-classification', { id, name }: { id: number; name: string }): AuditSubject => ({
  type,
  id,
  name,
});

async function lockTag(knex: Knex, id: number) {
  const tag = await knex('tag').where({ id }).whereNull('gid').forUpdate().first();
  if (!tag) throw notFound('tag.unknown', { id });
  return tag;
}

async function lockClassification(knex: Knex, id: number): Promise<TagClassification> {
  const found = await knex('tagClassification')
    .where({ id })
    .forUpdate()
    .first(...CLASSIFICATION);
  if (!found) throw notFound('tag.unknownClassification', { id });
  return found;
}

const rowOf = ({ name, color = null, oj, tcid = null }: Omit<AdminTagSave, 'id'>) => ({ name, color, oj, tcid });

const INDEX_OF = { tag: 'tag_name', classification: 'tag_classification_name' } as const;

/**
 * Runs `write`.
 * @throws 409 on `name` if another one of the bank has the same name
 */
async function conflictIfTaken<T>(what: keyof typeof INDEX_OF, write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedIndex(error) !== INDEX_OF[what]) throw error;
    throw conflict('name', `tag.nameTaken.${what}`);
  }
}
