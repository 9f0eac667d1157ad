export { firstDifference, linesOf, showBlanks, type Difference, type Strictness } from './difference';
export {
  compilableCode,
  convertText,
  inspectText,
  readText,
  readTyped,
  TEXT_CHOICES,
  TEXT_FAULTS,
  type TextChoice,
  type TextFault,
  type TextFindings,
} from './text-reader';
export { TextRemarks } from './text-remarks';
export { isWorkbook } from './workbook';
