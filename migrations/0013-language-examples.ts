import { LANGUAGE_EXAMPLES } from './data/language-examples';
import type { Migration } from './migration';

export const languageExamples: Migration = {
  name: '0013-language-examples',
  up: async (knex) => {
    for (const [name, template] of Object.entries(LANGUAGE_EXAMPLES)) {
      await knex('language').where({ oj: 'ME', name }).whereNull('template').update({ template });
    }
  },
};
