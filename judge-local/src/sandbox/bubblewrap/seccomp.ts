/**
 * Builds the system call filter as bytes for bubblewrap to load: a sequence of `struct sock_filter` of
 * linux/filter.h.
 */
import { FIRST_YOUNG_CALL, flock, forbidden, lockRules, pretended, rules, unknown, type Rule } from './system-calls';

const LOAD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_AT_LEAST = 0x35;
const RETURN = 0x06;
const AND = 0x54;

const ALLOW = 0x7fff0000;
const KILL = 0x80000000;
const refuse = (errno: number): number => 0x00050000 | errno;
const EPERM = 1;
const ENOSYS = 38;

/** Offsets in `struct seccomp_data`; only the low halves of arguments are compared. */
const CALL = 0;
const ARCHITECTURE = 4;
const FIRST_ARGUMENT = 16;

const X32_BIT = 0x40000000;

const architectures: Readonly<Partial<Record<NodeJS.Architecture, { audit: number; column: 0 | 1 }>>> = {
  x64: { audit: 0xc000003e, column: 0 },
  arm64: { audit: 0xc00000b7, column: 1 },
};

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number];

/**
 * Returns the filter for this processor; null where its system call numbers are not known. Only compilers may lock
 * files.
 */
export function seccompFilter(processor: NodeJS.Architecture, mayLockFiles: boolean): Buffer | null {
  const architecture = architectures[processor];
  if (!architecture) return null;
  const { audit, column } = architecture;
  const numbers = (calls: typeof forbidden): number[] =>
    Object.values(calls).flatMap((call) => (call[column] === null ? [] : [call[column]]));
  const answerTo = (value: number, action: number): Instruction[] => [
    [JUMP_IF_EQUAL, 0, 1, value],
    [RETURN, 0, 0, action],
  ];
  const load = (argument: number): Instruction => [LOAD, 0, 0, FIRST_ARGUMENT + 8 * argument];
  const apply = ({ call, when, argument, mask = 0xffffffff, is, isNot = 0, errno }: Rule): Instruction[] => {
    const number = call[column];
    const bits = typeof mask === 'number' ? mask : mask[column];
    if (number === null || bits === null) return [];
    return [
      [JUMP_IF_EQUAL, 0, when ? 7 : 5, number],
      ...(when ? [load(when.argument), [JUMP_IF_EQUAL, 0, 4, when.is] as const] : []),
      load(argument),
      [AND, 0, 0, bits],
      is === undefined ? [JUMP_IF_EQUAL, 1, 0, isNot] : [JUMP_IF_EQUAL, 0, 1, is],
      [RETURN, 0, 0, refuse(errno)],
      [LOAD, 0, 0, CALL],
    ];
  };
  return encode([
    [LOAD, 0, 0, ARCHITECTURE],
    [JUMP_IF_EQUAL, 1, 0, audit],
    [RETURN, 0, 0, KILL],
    [LOAD, 0, 0, CALL],
    ...(column === 0
      ? ([
          [JUMP_IF_AT_LEAST, 0, 1, X32_BIT],
          [RETURN, 0, 0, KILL],
        ] as const)
      : []),
    [JUMP_IF_AT_LEAST, 0, 1, FIRST_YOUNG_CALL],
    [RETURN, 0, 0, refuse(ENOSYS)],
    ...numbers(forbidden).flatMap((number) => answerTo(number, refuse(EPERM))),
    ...numbers(unknown).flatMap((number) => answerTo(number, refuse(ENOSYS))),
    ...numbers(pretended).flatMap((number) => answerTo(number, refuse(0))),
    ...rules.flatMap(apply),
    ...(mayLockFiles ? [] : [...answerTo(flock[column]!, refuse(0)), ...lockRules.flatMap(apply)]),
    [RETURN, 0, 0, ALLOW],
  ]);
}

function encode(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  program.forEach(([code, ifTrue, ifFalse, value], index) => {
    const at = index * 8;
    bytes.writeUInt16LE(code, at);
    bytes.writeUInt8(ifTrue, at + 2);
    bytes.writeUInt8(ifFalse, at + 3);
    bytes.writeUInt32LE(value >>> 0, at + 4);
  });
  return bytes;
}
