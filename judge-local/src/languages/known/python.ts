import { compileLimits } from '../compile-limits';
import { diedWithMessage } from '../died-with-message';
import { HELLO, type Language, type ProgramLimits } from '../language';
import { toolsOf, type Tools } from '../tools';

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
  tools: Tools;
  /** Flags that isolate the interpreter from users' environment and site packages and keep it from writing files. */
  isolation: readonly string[];
  run: readonly string[];
  /** Returns the command prefix before the interpreter. */
  environment(limits: ProgramLimits): string[];
  runtimeMemoryMb: number;
}

function python(name: string, { tools, isolation, run, environment, runtimeMemoryMb }: Flavour): Language {
  const interpreter = tools.version.argv[0];
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

const python3 = python('Python3', {
  tools: toolsOf({
    programs: [{ name: 'python3', package: 'python3', paths: ['/usr/bin/python3'] }],
    version: { arguments: ['--version'], pattern: /^(Python .*)$/m },
    isBasic: true,
  }),
  isolation: ['-I', '-B'],
  run: WHOLE_INTEGERS,
  environment: () => [],
  runtimeMemoryMb: 0,
});

const pypy3 = python('PyPy3', {
  tools: toolsOf({
    programs: [{ name: 'pypy3', package: 'pypy3', paths: ['/usr/bin/pypy3'] }],
    version: { arguments: ['--version'], pattern: /(PyPy [\d.]+)/m },
  }),
  isolation: ['-I', '-B'],
  run: WHOLE_INTEGERS,
  environment: pypyHeap,
  runtimeMemoryMb: 64,
});

const LEGACY_ISOLATION = ['-E', '-s', '-B'];

const python2 = python('Python2', {
  tools: toolsOf({
    programs: [
      { name: 'python2.7', package: null, paths: ['/usr/bin/python2.7', '/usr/bin/python2', '/usr/bin/pypy'] },
    ],
    version: { arguments: ['--version'], pattern: /^(Python 2.*)$/m },
  }),
  isolation: LEGACY_ISOLATION,
  run: [],
  environment: () => [],
  runtimeMemoryMb: 0,
});

const pypy2 = python('PyPy2', {
  tools: toolsOf({
    programs: [{ name: 'pypy', package: null, paths: ['/usr/bin/pypy'] }],
    version: { arguments: ['--version'], pattern: /(PyPy [\d.]+)/m },
  }),
  isolation: LEGACY_ISOLATION,
  run: [],
  environment: pypyHeap,
  runtimeMemoryMb: 64,
});

export const languages: readonly Language[] = [python3, pypy3, python2, pypy2];
