export { CompilerPage } from './CompilerPage';
