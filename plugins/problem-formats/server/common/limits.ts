import { Limits, type ArchiveWarning } from '@tribunal/contract';
import type { Limit, PackageProblem } from '@tribunal/plugin-problem-packages/server';

export interface RequestedLimits {
  timeMs: Limit;
  memoryMb: Limit;
}

const clamp = ({ min, max }: { min: number; max: number }, value: number): number =>
  Math.min(max, Math.max(min, Math.ceil(value)));

type Found = Pick<PackageProblem, 'losses' | 'remarks'>;
type Bounds = { min: number; max: number; default: number };

/**
 * Returns the allowed limit nearest to the wanted one. Reports a loss if that is out of range or not an amount, and a
 * remark if the package does not specify it.
 */
function nearestLimit(
  what: 'timeLimit' | 'memoryLimit',
  limits: Bounds,
  wanted: Limit,
  { losses, remarks }: Found,
): number {
  if (wanted === null) {
    remarks.push({ code: `${what}Assumed`, detail: String(limits.default) });
    return limits.default;
  }
  if (typeof wanted === 'string') {
    losses.push({ code: `${what}NotRead`, detail: `${wanted} → ${limits.default}` });
    return limits.default;
  }
  const accepted = clamp(limits, wanted);
  if (accepted !== Math.ceil(wanted)) losses.push({ code: `${what}OutOfReach`, detail: `${wanted} → ${accepted}` });
  return accepted;
}

/** Returns the limits of a problem, and the losses where they cannot be kept. */
export function limitsOf({
  timeMs,
  memoryMb,
}: RequestedLimits): Pick<PackageProblem, 'timeLimit' | 'memoryLimit' | 'stackLimit'> & Found {
  const found: { losses: ArchiveWarning[]; remarks: ArchiveWarning[] } = { losses: [], remarks: [] };
  const timeLimit = nearestLimit('timeLimit', Limits.timeLimitMs, timeMs, found);
  const memoryLimit = nearestLimit('memoryLimit', Limits.memoryLimitMb, memoryMb, found);
  // In formats without a stack limit the stack may use all memory.
  return { timeLimit, memoryLimit, stackLimit: clamp(Limits.stackLimitMb, memoryLimit), ...found };
}
