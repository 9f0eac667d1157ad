export { prepareHeader } from './headers';
export { prepareJavaCompiler } from './java-compiler';
export { usesHeader } from './uses-header';
