import { escapeHtml } from '../locale';
import type { JsonSchema } from './json-schema';
import type { OpenApi, Operation } from './openapi';

const STYLE = `
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
h2 { font: 600 1rem ui-monospace, monospace; margin: 2rem 0 .25rem } h2 b { color: #2185d0 }
small { opacity: .7 } table { border-collapse: collapse } td { padding: .1rem 1rem .1rem 0; vertical-align: top }
pre { background: #8881; padding: .5rem; overflow: auto }`;

const shortType = (schema: JsonSchema): string => {
  const { enum: choices, type } = schema;
  if (Array.isArray(choices)) return choices.join(' | ');
  return Array.isArray(type) ? type.join(' | ') : String(type ?? 'any');
};

const rowOf = ({ name, required, schema }: Operation['parameters'][number]): string =>
  `<tr><td><code>${escapeHtml(name)}</code><td>${escapeHtml(shortType(schema))}<td>${required ? 'required' : ''}`;

/** Matches a reference in escaped JSON. */
const REFERENCE = /#\/components\/schemas\/([\w.-]+)/g;
const schemaOf = (schema: object): string =>
  `<pre>${escapeHtml(JSON.stringify(schema, null, 2)).replace(REFERENCE, '<a href="#$1">$1</a>')}</pre>`;

const bodyOf = ({ requestBody }: Operation): string => {
  const schema = requestBody?.content['application/json']?.schema;
  return schema ? schemaOf(schema) : '';
};

/** Shows the data of the reply; named types link to their section. */
const replyOf = ({ responses }: Operation): string => {
  const envelope = responses['200']?.content?.['application/json']?.schema as { properties?: { data?: object } };
  const data = envelope?.properties?.data;
  return data ? `<p>Reply data:</p>${schemaOf(data)}` : '';
};

const typeOf = (name: string, schema: JsonSchema): string =>
  `<h3 id="${escapeHtml(name)}">${escapeHtml(name)}</h3>${schemaOf(schema)}`;

const sectionOf = (path: string, method: string, operation: Operation): string => `
<h2><b>${method.toUpperCase()}</b> ${escapeHtml(path)}</h2><small>access: ${escapeHtml(operation['x-access'])}${operation['x-scope'] ? ` · API tokens: ${operation['x-scope']}` : ''}</small>
${operation.description ? `<p>${escapeHtml(operation.description)}</p>` : ''}<table>${operation.parameters.map(rowOf).join('')}</table>${bodyOf(operation)}${replyOf(operation)}`;

/** Renders the API documentation as one page without scripts. */
export function docsPage({ info, paths, components }: OpenApi): string {
  const types = Object.entries(components.schemas).map(([name, schema]) => typeOf(name, schema));
  const sections = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => sectionOf(path, method, operation)),
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${info.title} API</title><style>${STYLE}</style>
<h1>${info.title} API <small>${info.version}</small></h1><p>${escapeHtml(info.description)}</p>
<p><a href="/api/openapi.json">openapi.json</a></p>${sections.join('')}<h2>Types</h2>${types.join('')}</html>`;
}
