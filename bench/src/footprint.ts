/** Measures how much memory the idle product uses and how soon a second start is ready. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite } from '@tribunal/testing';
import { atMost, report } from './report';

const KIB_PER_MIB = 1024;
/** The kernel keeps only 15 characters of a command's name. */
const SANDBOX = 'tribunal-sandbox'.slice(0, 15);

interface Process {
  pid: number;
  parent: number;
  name: string;
  /** Resident memory in MiB; a page shared by n processes counts 1/n in each. */
  mib: number;
}

function proportionalMib(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / KIB_PER_MIB;
  } catch {
    return 0;
  }
}

/** Returns the process and all its descendants. */
function family(root: number): Process[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .map(([pid, parent, ...name]) => ({ pid: Number(pid), parent: Number(parent), name: name.join(' ') }));
  const members = new Set([root]);
  for (let grew = true; grew;) {
    const found = rows.filter(({ pid, parent }) => members.has(parent) && !members.has(pid));
    found.forEach(({ pid }) => members.add(pid));
    grew = found.length > 0;
  }
  return rows.filter(({ pid }) => members.has(pid)).map((row) => ({ ...row, mib: proportionalMib(row.pid) }));
}

const total = (processes: readonly Process[]): number => processes.reduce((sum, { mib }) => sum + mib, 0);

/** Returns the MiB of each sandbox slot, i.e. of each child of the helper with its descendants. */
function slotsOf(processes: readonly Process[]): number[] {
  const isSandbox = (pid: number): boolean => processes.some((row) => row.pid === pid && row.name === SANDBOX);
  const helper = processes.find(({ name, parent }) => name === SANDBOX && !isSandbox(parent));
  return processes.filter(({ parent }) => parent === helper?.pid).map(({ pid }) => total(family(pid)));
}

const dataDir = mkdtempSync(join(tmpdir(), 'tribunal-footprint-'));
try {
  const first = await startSite({ DATA_DIR: dataDir });
  const processes = family(first.pid).sort((a, b) => b.mib - a.mib);
  for (const { name, pid, mib } of processes) console.log(`${mib.toFixed(1).padStart(8)} MiB  ${name} (${pid})`);
  const slots = slotsOf(processes);
  await first.stop();
  const began = performance.now();
  const second = await startSite({ DATA_DIR: dataDir });
  const warmStart = (performance.now() - began) / 1000;
  await second.stop();
  report('footprint', {
    idle_pss_mb: atMost(total(processes), 450),
    slot_pss_mb: atMost(Math.max(...slots), 5, { slots: slots.length }),
    warm_start_s: atMost(warmStart, 5),
  });
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
