import { compileLimits } from './compile-limits';
import { diedWithMessage } from './died-with-message';
import { HELLO, type Language, type ProgramLimits } from './language';
import { toolsOf } from './tools';

/**
 * Exit code for refused code. The interpreter does not use it itself: it exits with 1 or 120 when it has too few
 * resources to start or to write.
 */
const REFUSED = 65;

/**
 * Script that parses the source once instead of per testcase, which also tells syntax errors from run-time errors. It
 * prints the same messages as the interpreter.
 */
const COMPILE = `
import py_compile, sys
try:
    py_compile.compile('main.py', cfile='main.pyc', dfile='main.py', doraise=True)
except py_compile.PyCompileError as error:
    refused = error.exc_value
    refused.__traceback__ = refused.__context__ = None
    sys.excepthook(type(refused), refused, None)
    sys.exit(${REFUSED})
`;

/** PyPy aborts with the latter two messages where it cannot raise the exception, e.g. while compiling a loop. */
const OUT_OF_MEMORY = /^(MemoryError|using too much memory, aborting|out of memory: )/m;

interface Flavour {
  /** Key of the interpreter in `tools.json`. */
  program: string;
  /** Flags that isolate the interpreter from users' environment and site packages and keep it from writing files. */
  isolation: readonly string[];
  run: readonly string[];
  /** Returns the command prefix before the interpreter. */
  environment(limits: ProgramLimits): string[];
  runtimeMemoryMb: number;
}

function python(name: string, { program, isolation, run, environment, runtimeMemoryMb }: Flavour): Language {
  const tools = toolsOf(name);
  const interpreter = tools.path(program);
  return {
    name,
    source: 'main.py',
    program: { path: 'main.pyc', executable: false },
    factor: 2,
    tools,
    compile: {
      argv: () => [interpreter, ...isolation, '-c', COMPILE],
      linkings: ['dynamic'],
      limits: compileLimits(5, 256),
      refusalCode: REFUSED,
      header: null,
    },
    run: {
      argv: (limits) => [...environment(limits), interpreter, ...isolation, ...run, 'main.pyc'],
      runtimeMemoryMb,
      ranOutOfMemory: diedWithMessage(OUT_OF_MEMORY),
    },
    hello: `print("${HELLO}")\n`,
  };
}

/** Prints long integers in full, as problems expect. */
const WHOLE_INTEGERS = ['-X', 'int_max_str_digits=0'];

/** The collector of PyPy lets the heap double before it collects; with the limit set, it collects in time. */
const pypyHeap = ({ memoryMb }: ProgramLimits): string[] => ['/usr/bin/env', `PYPY_GC_MAX=${memoryMb}MB`];

export const python3 = python('Python3', {
  program: 'python3',
  isolation: ['-I', '-B'],
  run: WHOLE_INTEGERS,
  environment: () => [],
  runtimeMemoryMb: 0,
});

export const pypy3 = python('PyPy3', {
  program: 'pypy3',
  isolation: ['-I', '-B'],
  run: WHOLE_INTEGERS,
  environment: pypyHeap,
  runtimeMemoryMb: 64,
});

const LEGACY_ISOLATION = ['-E', '-s', '-B'];

export const python2 = python('Python2', {
  program: 'python2.7',
  isolation: LEGACY_ISOLATION,
  run: [],
  environment: () => [],
  runtimeMemoryMb: 0,
});

export const pypy2 = python('PyPy2', {
  program: 'pypy',
  isolation: LEGACY_ISOLATION,
  run: [],
  environment: pypyHeap,
  runtimeMemoryMb: 64,
});
