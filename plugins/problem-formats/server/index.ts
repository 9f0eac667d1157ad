import { defineServerPart } from '@tribunal/server';
import { packageHints, packageReaders } from '@tribunal/plugin-problem-packages/server';
import { problemFormats } from '../plugin';
import { explainUnknownFormat } from './explain';
import { fps } from './fps';
import { hoj } from './hoj';
import { hydro } from './hydro';
import { icpc } from './icpc';
import { polygon } from './polygon';
import { qduoj } from './qduoj';

export default defineServerPart(problemFormats, (scope) => {
  // In order of detection: formats with unambiguous markers come first.
  scope.contribute(packageReaders, hoj, qduoj, fps, polygon, icpc, hydro);
  scope.contribute(packageHints, explainUnknownFormat);
});
