import { MIB } from '../units';
import type { RunLimits } from '../sandbox/types';

/** Returns the limits of a compiler, which can be attacked like any other program (macros, templates, huge arrays). */
export const compileLimits = (cpuSeconds: number, memoryMb: number): RunLimits => ({
  cpuMs: cpuSeconds * 1000,
  wallMs: cpuSeconds * 2000,
  memoryBytes: memoryMb * MIB,
  pids: 64,
  stackBytes: 256 * MIB,
  fileBytes: 64 * MIB,
  tmpBytes: 128 * MIB,
  openFiles: 256,
});
