import type { Migration } from '@tribunal/server';
import { discussions } from './0001-discussions';
import { embargoes } from './0002-embargoes';
import { shownDiscussions } from './0003-shown-discussions';

export { default as checksums } from './checksums.json';
export const migrations: readonly Migration[] = [discussions, embargoes, shownDiscussions];
