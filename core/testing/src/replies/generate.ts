import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { rootPath } from '@tribunal/config';
import ts from 'typescript';
import { formatted } from '../formatted';
import { SchemaWriter, type JsonSchema } from './schema-of';

const CALL = /^(GET|POST|PUT|PATCH|DELETE) \//;

/** Source of a contract, and the file that the schemas of its replies are written to. */
interface Contract {
  source: string;
  output: string;
}

const contracts = (): Contract[] => [
  {
    source: join(rootPath, 'core/contract/src/index.ts'),
    output: join(rootPath, 'core/server/src/replies.json'),
  },
  ...readdirSync(join(rootPath, 'plugins'))
    .map((id) => join(rootPath, 'plugins', id, 'contract'))
    .filter((folder) => existsSync(join(folder, 'index.ts')))
    .map((folder) => ({ source: join(folder, 'index.ts'), output: join(folder, 'replies.json') })),
];

const isCallTable = (checker: ts.TypeChecker, type: ts.Type): boolean => {
  const names = checker.getPropertiesOfType(type).map(({ name }) => name);
  return names.length > 0 && names.every((name) => CALL.test(name));
};

interface Call {
  data: ts.Type;
  description: string;
}

/** Returns the docstring of a call as one line. */
const descriptionOf = (checker: ts.TypeChecker, call: ts.Symbol): string =>
  ts.displayPartsToString(call.getDocumentationComment(checker)).replace(/\s+/g, ' ').trim();

/** Returns the calls that a module exports, by name. */
const callsOf = (checker: ts.TypeChecker, source: ts.SourceFile): Map<string, Call> => {
  const module = checker.getSymbolAtLocation(source);
  const calls = new Map<string, Call>();
  for (const exported of module ? checker.getExportsOfModule(module) : []) {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    if (!(symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias))) continue;
    const table = checker.getDeclaredTypeOfSymbol(symbol);
    if (!isCallTable(checker, table)) continue;
    for (const call of checker.getPropertiesOfType(table)) {
      const data = checker.getTypeOfSymbol(call).getProperty('data');
      if (data) {
        calls.set(call.name, { data: checker.getTypeOfSymbol(data), description: descriptionOf(checker, call) });
      }
    }
  }
  return calls;
};

const sorted = <T>(map: ReadonlyMap<string, T>): [string, T][] => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

const schemasOf = (checker: ts.TypeChecker, calls: ReadonlyMap<string, Call>): JsonSchema => {
  const writer = new SchemaWriter(checker);
  const replies = Object.fromEntries(sorted(calls).map(([name, { data }]) => [name, writer.schemaOf(data)]));
  const descriptions = Object.fromEntries(
    sorted(calls).flatMap(([name, { description }]) => (description ? [[name, description]] : [])),
  );
  return { descriptions, calls: replies, $defs: Object.fromEntries(sorted(writer.definitions)) };
};

/** Returns the schemas of the replies of all calls, as the text of each generated file by path. */
export async function generateReplies(): Promise<Map<string, string>> {
  const configPath = join(rootPath, 'tsconfig.base.json');
  const { options } = ts.convertCompilerOptionsFromJson(
    (ts.readConfigFile(configPath, ts.sys.readFile).config as { compilerOptions: object }).compilerOptions,
    rootPath,
  );
  const all = contracts();
  const program = ts.createProgram(
    all.map(({ source }) => source),
    options,
  );
  const checker = program.getTypeChecker();
  const files = new Map<string, string>();
  for (const { source, output } of all) {
    const calls = callsOf(checker, program.getSourceFile(source)!);
    if (calls.size === 0) continue;
    const text = JSON.stringify(schemasOf(checker, calls));
    files.set(output, await formatted(output, text));
  }
  return files;
}
