import { compileLimits } from './compile-limits';
import { HELLO, never, type Language } from './language';

/** The system's own, never one that happens to be first in someone's PATH. */
const PYTHON = '/usr/bin/python3';

/** Parsing once instead of per case also tells syntax errors from run-time errors. */
const COMPILE = `
import py_compile, sys
try:
    py_compile.compile('main.py', cfile='main.pyc', dfile='main.py', doraise=True)
except py_compile.PyCompileError as error:
    sys.stderr.write(error.msg)
    sys.exit(1)
`;

export const python3: Language = {
  name: 'Python3',
  source: 'main.py',
  program: { path: 'main.pyc', executable: false },
  factor: 2,
  version: { argv: [PYTHON, '--version'], pattern: /^(Python .*)$/m },
  compile: {
    argv: () => [PYTHON, '-I', '-B', '-c', COMPILE],
    linkings: ['dynamic'],
    limits: compileLimits(5, 256),
    header: null,
  },
  run: {
    /** Isolated from environment and site packages of users; long integers print whole, as problems expect. */
    argv: () => [PYTHON, '-I', '-B', '-X', 'int_max_str_digits=0', 'main.pyc'],
    runtimeMemoryMb: 0,
    ranOutOfMemory: never,
  },
  hello: `print("${HELLO}")\n`,
};
