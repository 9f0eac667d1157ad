export { prepareGoCache } from './go-cache';
export { prepareHeader } from './headers';
export { prepareJavaCompiler } from './java-compiler';
export { prepareToolchains } from './prepare';
export { usesHeader } from './uses-header';
