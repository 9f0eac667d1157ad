import { compileLimits } from './compile-limits';
import { diedSaying } from './dying';
import { HELLO, type Language, type ProgramLimits } from './language';
import { toolsOf } from './tools';

/** No code of the interpreter's own: it ends with 1 or 120 when the machine gives it too little to start or to write. */
const REFUSED = 65;

/** Parsing once instead of per case also tells syntax errors from run-time errors. It says what the interpreter itself would. */
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

/** PyPy aborts with the other two where it cannot raise the exception, as in the middle of compiling a loop. */
const OUT_OF_MEMORY = /^(MemoryError|using too much memory, aborting|out of memory: )/m;

interface Flavour {
  /** Key of its program in `tools.json`. */
  program: string;
  /** Isolated from environment and site packages of users, and leaving nothing behind. */
  isolation: readonly string[];
  run: readonly string[];
  /** Goes before the interpreter. */
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
      ranOutOfMemory: diedSaying(OUT_OF_MEMORY),
    },
    hello: `print("${HELLO}")\n`,
  };
}

/** Long integers print whole, as problems expect. */
const WHOLE_INTEGERS = ['-X', 'int_max_str_digits=0'];

/** Its collector lets the heap double before it looks; told the limit, it looks in time. */
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

const BEFORE_ISOLATION = ['-E', '-s', '-B'];

export const python2 = python('Python2', {
  program: 'python2.7',
  isolation: BEFORE_ISOLATION,
  run: [],
  environment: () => [],
  runtimeMemoryMb: 0,
});

export const pypy2 = python('PyPy2', {
  program: 'pypy',
  isolation: BEFORE_ISOLATION,
  run: [],
  environment: pypyHeap,
  runtimeMemoryMb: 64,
});
