export type { TextEncoding } from './encoding';
export {
  compilableCode,
  convertText,
  CONVERTED,
  inspectText,
  readText,
  readTyped,
  TEXT_CHOICES,
  TEXT_FAULTS,
  type TextChoice,
  type TextFault,
  type TextFile,
  type TextFindings,
} from './text-reader';
export { TextRemarks } from './text-remarks';
export { isWorkbook } from './workbook';
