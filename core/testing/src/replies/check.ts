import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';
import { rootPath } from '@tribunal/config';
import type { JsonSchema } from './schema-of';

interface ReplySchemas {
  calls: Record<string, JsonSchema>;
  $defs: Record<string, JsonSchema>;
}

/** Files that `npm run replies` writes: those of core and of the plugins in the checkout. */
const schemaFiles = (): string[] =>
  [
    join(rootPath, 'core/server/src/replies.json'),
    ...readdirSync(join(rootPath, 'plugins')).map((id) => join(rootPath, 'plugins', id, 'contract/replies.json')),
  ].filter((path) => existsSync(path));

/** Forbids properties that the type does not have: they would reach clients unnoticed. */
const closed = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return copy['type'] === 'object' && copy['properties'] ? { additionalProperties: false, ...copy } : copy;
};

const validators = new Map<string, () => ValidateFunction>();

const readSchemas = (): void => {
  for (const path of schemaFiles()) {
    const { calls, $defs } = closed(JSON.parse(readFileSync(path, 'utf8'))) as ReplySchemas;
    const ajv = new Ajv({ allErrors: true, jsonPointers: true });
    for (const [call, schema] of Object.entries(calls)) {
      let made: ValidateFunction | undefined;
      validators.set(call, () => (made ??= ajv.compile({ ...schema, $defs })));
    }
  }
};

/** Thrown when a reply differs from the type that the contract declares for it. */
export class WrongReply extends Error {}

/**
 * Checks the data of a successful reply against the contract's type. Calls that no contract in the checkout declares
 * are not checked.
 * @throws {WrongReply} naming the fields that differ
 */
export function checkReply(call: string, data: unknown): void {
  if (validators.size === 0) readSchemas();
  const validate = validators.get(call)?.();
  if (!validate || validate(data)) return;
  const faults = (validate.errors ?? []).map(({ dataPath, message, params }) =>
    [`data${dataPath}`, message, JSON.stringify(params)].join(' '),
  );
  throw new WrongReply(`${call}: the reply differs from the contract\n${faults.join('\n')}`);
}
