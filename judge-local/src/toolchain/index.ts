export { prepareHeader } from './headers';
export { Toolchain } from './toolchain';
export { usesHeader } from './uses-header';
