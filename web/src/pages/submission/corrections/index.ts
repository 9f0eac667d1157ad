export { Corrections } from './Corrections';
export { ResubmitButton } from './ResubmitButton';
export { RowCorrections } from './RowCorrections';
