import type { PackageFormat } from '@tribunal/contract';
import type { PackageReader } from '../model';
import { fps } from './fps';
import { hoj } from './hoj';
import { hydro } from './hydro';
import { icpc } from './icpc';
import { polygon } from './polygon';
import { qduoj } from './qduoj';
import { tribunal } from './tribunal';

/** In order of detection: formats with unambiguous markers come first. */
export const PACKAGE_READERS: readonly { format: PackageFormat; reader: PackageReader }[] = [
  { format: 'tribunal', reader: tribunal },
  { format: 'hoj', reader: hoj },
  { format: 'qduoj', reader: qduoj },
  { format: 'fps', reader: fps },
  { format: 'polygon', reader: polygon },
  { format: 'icpc', reader: icpc },
  { format: 'hydro', reader: hydro },
];
