import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from '../lib/root.mjs';

/** Reads, without checking types, what packages export and who imports it. */

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
const read = (file) => readFileSync(join(root, file), 'utf8');

/** Parses a file of TypeScript, or a template of one. */
const parse = (file) => {
  const kind = file.includes('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true, kind);
};

/** Our packages: the folder and the manifest of each. */
export const packages = new Map(
  files
    .filter((file) => file.endsWith('package.json') && file !== 'package.json')
    .map((file) => [dirname(file), JSON.parse(read(file))])
    .map(([folder, manifest]) => [manifest.name, { folder, manifest }]),
);

/** Returns the package of an import, and what is imported of it: `.`, `./web`; null for what is imported by path. */
export const splitSpecifier = (specifier) => {
  const match = /^((?:@[^/]+\/)?[^./][^/]*)(\/.+)?$/.exec(specifier);
  return match && { name: match[1], entry: `.${match[2] ?? ''}` };
};

/** Returns the file behind an import of one of our packages or by path, and null if it is of another package. */
const resolve = (importer, specifier) => {
  if (specifier.startsWith('.')) {
    const base = join(dirname(importer), specifier);
    return (
      ['.ts', '.tsx', '/index.ts', '']
        .map((end) => base + end)
        .find((file) => /\.\w+$/.test(file) && existsSync(join(root, file))) ?? null
    );
  }
  const { name, entry } = splitSpecifier(specifier);
  const { folder, manifest } = packages.get(name) ?? {};
  const file = manifest?.exports?.[entry];
  return file === undefined ? null : join(folder, file);
};

const hasDocstring = (node) => ts.getJSDocCommentsAndTags(node).length > 0;
const isExported = ({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;

/** Returns the names that a statement declares. */
const declaredNames = (statement) => {
  if (!ts.isVariableStatement(statement)) return statement.name ? [statement.name.text] : [];
  return statement.declarationList.declarations.flatMap(({ name }) =>
    ts.isIdentifier(name) ? [name.text] : name.elements.map((element) => element.name.text),
  );
};

/** Returns the imported names of a module by the names that they have in it. */
const importedNames = (statements) =>
  new Map(
    statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
      const bindings = importClause?.namedBindings;
      if (!bindings || !ts.isNamedImports(bindings)) return [];
      return bindings.elements.map(({ name, propertyName }) => [
        name.text,
        { specifier: moduleSpecifier.text, name: (propertyName ?? name).text },
      ]);
    }),
  );

const known = new Map();
/**
 * Returns the exported names of a file, each with whether it has a docstring where it is defined. Names of packages
 * that are not ours count as documented.
 * @returns {Map<string, boolean>}
 */
const exportsOf = (file) => {
  const found = known.get(file);
  if (found) return found;
  const names = new Map();
  known.set(file, names);
  const { statements } = parse(file);
  const imported = importedNames(statements);
  const lookUp = (specifier, name) => {
    const source = resolve(file, specifier);
    return source === null || !/\.tsx?$/.test(source) || exportsOf(source).get(name) === true;
  };
  for (const statement of statements) {
    if (ts.isExportDeclaration(statement)) {
      const specifier = statement.moduleSpecifier?.text;
      if (!statement.exportClause) {
        for (const [name, isDocumented] of exportsOf(resolve(file, specifier))) names.set(name, isDocumented);
        continue;
      }
      for (const { name, propertyName } of statement.exportClause.elements) {
        const local = (propertyName ?? name).text;
        const origin = specifier === undefined ? imported.get(local) : { specifier, name: local };
        names.set(name.text, origin !== undefined && lookUp(origin.specifier, origin.name));
      }
    } else if (isExported(statement)) {
      for (const name of declaredNames(statement)) names.set(name, names.get(name) || hasDocstring(statement));
    }
  }
  return names;
};

/** Returns what a file imports: the specifier and the name, or null for a whole module. */
export const importsOf = (file) => {
  const found = [];
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      const specifier = node.moduleSpecifier?.text;
      const bindings = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause;
      if (specifier !== undefined) {
        if (!bindings?.elements) found.push({ specifier, name: null });
        for (const { name, propertyName } of bindings?.elements ?? [])
          found.push({ specifier, name: (propertyName ?? name).text });
      }
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteralLike(argument)) found.push({ specifier: argument.text, name: null });
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      found.push({ specifier: node.argument.literal.text, name: node.qualifier?.getText() ?? null });
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return found;
};

/** Whoever writes a plugin: those of the checkout, the templates, and the plugins of tests. */
const PLUGIN = /^(?:plugins|scripts\/templates|web\/e2e\/guests)\/([^/]+)\/.+\.tsx?(?:\.template)?$/;

/**
 * Returns the plugins that import each name of our packages, their tests included.
 * @returns {Map<string, Map<string, Set<string>>>} by the specifier, then by the name
 */
export const usesByPlugins = () => {
  const uses = new Map();
  for (const file of files) {
    const plugin = PLUGIN.exec(file)?.[1];
    if (plugin === undefined) continue;
    for (const { specifier, name } of importsOf(file)) {
      if (name === null) continue;
      const names = uses.get(specifier) ?? uses.set(specifier, new Map()).get(specifier);
      (names.get(name) ?? names.set(name, new Set()).get(name)).add(plugin);
    }
  }
  return uses;
};

/** Returns the entries of a package: their specifiers, and the names that each exports. */
export const entriesOf = (name) => {
  const { folder, manifest } = packages.get(name);
  return new Map(
    Object.entries(manifest.exports)
      .filter(([, file]) => /\.tsx?$/.test(file))
      .map(([entry, file]) => [name + entry.slice(1), exportsOf(join(folder, file))]),
  );
};

/** The files of each package of ours, without those of the packages in it. */
export const filesByPackage = () => {
  const folders = [...packages.values()].map(({ folder }) => folder);
  return new Map(
    [...packages].map(([name, { folder }]) => {
      const inner = folders.filter((other) => other !== folder && other.startsWith(`${folder}/`));
      const own = files.filter(
        (file) => file.startsWith(`${folder}/`) && !inner.some((other) => file.startsWith(`${other}/`)),
      );
      return [name, own.filter((file) => /\.tsx?$/.test(file))];
    }),
  );
};
