import { id, schemaFor, text } from '@tribunal/server';

/** Fields of several calls. */
export const uid = () => text({ min: 1, max: 64 });
export const byGid = schemaFor<{ gid: number }>({ gid: id() });
