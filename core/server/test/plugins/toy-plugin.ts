import { packageOf, type PackageParts } from '@tribunal/testing';

/** A server part that answers `GET /api/toy` with a text. */
export const answering = (text: string, more = ''): string => `
  const { defineServerPart, routes } = require('@tribunal/server');
  const manifest = { id: 'toy', requires: [] };
  exports.default = defineServerPart(manifest, (scope) => {
    scope.serve(routes()({ 'GET /api/toy': { access: 'public', handle: () => '${text}' } }));
    ${more}
  });
`;
const notes = `
  exports.migrations = [{ name: '0001-notes', up: (knex) => knex.raw('create table toy_note (id int)') }];
`;
/** Migrations of a version that adds a table. */
export const notesAndTags = `
  exports.migrations = [
    { name: '0001-notes', up: (knex) => knex.raw('create table toy_note (id int)') },
    { name: '0002-tags', up: (knex) => knex.raw('create table toy_tag (id int)') },
  ];
`;
/** Returns the archive of a plugin. */
export const toy = (parts: Partial<PackageParts> = {}): Promise<Buffer> =>
  packageOf({ id: 'toy', server: answering('one'), migrations: notes, ...parts });
