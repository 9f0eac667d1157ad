import { Limits, type PackageRemark } from '@tribunal/contract';
import type { PackageProblem } from '../../model';

export interface WantedLimits {
  /** null: the package does not say. */
  timeMs: number | null;
  memoryMb: number | null;
}

const within = ({ min, max }: { min: number; max: number }, value: number): number =>
  Math.min(max, Math.max(min, Math.ceil(value)));

/** The limits that come nearest to the wanted ones, with a loss for each that is out of reach and a remark for each that is not said. */
export function limitsOf({
  timeMs,
  memoryMb,
}: WantedLimits): Pick<PackageProblem, 'timeLimit' | 'memoryLimit' | 'stackLimit' | 'losses' | 'remarks'> {
  const losses: PackageRemark[] = [];
  const remarks: PackageRemark[] = [];
  const near = (
    what: 'timeLimit' | 'memoryLimit',
    limits: { min: number; max: number; default: number },
    wanted: number | null,
  ): number => {
    if (wanted === null) {
      remarks.push({ code: `${what}Assumed`, detail: String(limits.default) });
      return limits.default;
    }
    const taken = within(limits, wanted);
    if (taken !== Math.ceil(wanted)) losses.push({ code: `${what}OutOfReach`, detail: `${wanted} → ${taken}` });
    return taken;
  };
  const timeLimit = near('timeLimit', Limits.timeLimitMs, timeMs);
  const memoryLimit = near('memoryLimit', Limits.memoryLimitMb, memoryMb);
  // Formats without a stack limit mean that the stack may take all memory.
  return { timeLimit, memoryLimit, stackLimit: within(Limits.stackLimitMb, memoryLimit), losses, remarks };
}
