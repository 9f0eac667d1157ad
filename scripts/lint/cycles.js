/**
 * Finds import cycles. ESLint's own rule parses every file a second time and takes as long as all other rules
 * together.
 */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import ts from 'typescript';

const options = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };

/** Returns the files among `files` (absolute paths) that each of them imports, by its path. Imports of types count as well. */
export function importsOf(files) {
  const known = new Set(files);
  const cache = ts.createModuleResolutionCache(dirname(files[0]), (name) => name, options);
  const resolve = (name, from) =>
    ts.resolveModuleName(name, from, options, ts.sys, cache).resolvedModule?.resolvedFileName;
  const found = (file) =>
    ts
      .preProcessFile(readFileSync(file, 'utf8'))
      .importedFiles.map(({ fileName }) => resolve(fileName, file))
      .filter((path) => known.has(path));
  return new Map(files.map((file) => [file, [...new Set(found(file))]]));
}

/** Returns one cycle per group of files that import one another, as the list of paths along it. */
export function cyclesIn(imports) {
  const state = new Map();
  const path = [];
  const cycles = [];
  const visit = (file) => {
    state.set(file, 'open');
    path.push(file);
    for (const next of imports.get(file)) {
      if (state.get(next) === 'open') cycles.push([...path.slice(path.indexOf(next)), next]);
      else if (!state.has(next)) visit(next);
    }
    path.pop();
    state.set(file, 'closed');
  };
  for (const file of imports.keys()) if (!state.has(file)) visit(file);
  return cycles;
}
