export * from './encode';
export { loadSharp } from './image-library';
export * from './picture-types';
