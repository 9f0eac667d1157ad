import {
  OWN_BANK,
  token,
  type AdminTagSave,
  type ClassificationSave,
  type ProblemCalls,
  type Tag,
  type TagClassification,
} from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { violatedIndex } from '../database/unique';
import { badInput, conflict, notFound } from '../http';
import { Db } from '../tokens';

export const Tags = token<TagCatalog>('tags');

/** Every bank. */
const ALL = 'ALL';
const TAG = ['id', 'name', 'color', 'oj'] as const;
const CLASSIFICATION = ['id', 'name', 'oj', 'rank'] as const;

type Classified = ProblemCalls['GET /api/get-problem-tags-and-classification']['data'];

/** Tags of the site by bank, and the classifications that they stand under. Those of groups are theirs alone. */
@injectable()
export class TagCatalog {
  constructor(@inject(Db) private readonly knex: Knex) {}

  /** Of a bank, or of all with `ALL`. */
  async list(oj = OWN_BANK): Promise<Tag[]> {
    return this.#tags(oj).select<Tag[]>(...TAG);
  }

  /** In their order; of a bank, or of all with `ALL`. */
  async classifications(oj = OWN_BANK): Promise<TagClassification[]> {
    const found = this.knex('tagClassification').orderBy(['oj', 'rank', 'name']);
    if (oj !== ALL) void found.where({ oj });
    return found.select<TagClassification[]>(...CLASSIFICATION);
  }

  /** Every classification in its order with its tags; those under none come last. */
  async classified(oj?: string): Promise<Classified> {
    const [classifications, tags] = await Promise.all([
      this.classifications(oj),
      this.#tags(oj ?? OWN_BANK).select<(Tag & { tcid: number | null })[]>(...TAG, 'tcid'),
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
    const [tag] = await taken('tag', () =>
      this.knex('tag')
        .insert(rowOf(save))
        .returning<Tag[]>([...TAG]),
    );
    return tag!;
  }

  async change({ id, ...save }: AdminTagSave): Promise<void> {
    if (id === undefined) throw badInput('id', 'input.required');
    await this.#checkClassification(save);
    const changed = await taken('tag', () => this.knex('tag').where({ id }).whereNull('gid').update(rowOf(save)));
    if (changed === 0) throw notFound('tag.unknown', { id });
  }

  /** Takes it from all problems. */
  async remove(id: number): Promise<void> {
    const removed = await this.knex('tag').where({ id }).whereNull('gid').delete();
    if (removed === 0) throw notFound('tag.unknown', { id });
  }

  async addClassification({ id: _, ...save }: ClassificationSave): Promise<TagClassification> {
    const [made] = await taken('classification', () =>
      this.knex('tagClassification')
        .insert(save)
        .returning<TagClassification[]>([...CLASSIFICATION]),
    );
    return made!;
  }

  /** Its bank stays: tags of that bank stand under it. */
  async changeClassification({ id, name, oj, rank }: ClassificationSave): Promise<void> {
    if (id === undefined) throw badInput('id', 'input.required');
    const found = await this.#classification(id);
    if (!found) throw notFound('tag.unknownClassification', { id });
    if (found.oj !== oj) throw badInput('oj', 'tag.bankStays', { oj: found.oj });
    await taken('classification', () => this.knex('tagClassification').where({ id }).update({ name, rank }));
  }

  /** Its tags stay, under none. */
  async removeClassification(id: number): Promise<void> {
    const removed = await this.knex('tagClassification').where({ id }).delete();
    if (removed === 0) throw notFound('tag.unknownClassification', { id });
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
    return this.knex('tagClassification').where({ id }).first<{ oj: string } | undefined>('oj');
  }
}

const rowOf = ({ name, color = null, oj, tcid = null }: AdminTagSave) => ({ name, color, oj, tcid });

const INDEX_OF = { tag: 'tag_name', classification: 'tag_classification_name' } as const;

/** Says 409 on `name` when another one of the bank bears it. */
async function taken<T>(what: keyof typeof INDEX_OF, write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedIndex(error) !== INDEX_OF[what]) throw error;
    throw conflict('name', `tag.nameTaken.${what}`);
  }
}
