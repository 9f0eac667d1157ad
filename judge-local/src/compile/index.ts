export { Compiler, type Compiled, type Source } from './compiler';
