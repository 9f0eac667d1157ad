/**
 * Unstable (decision 79): what parts of the problem page build on besides; loaded with them, not with the first page.
 */
export { getToken } from '../api';
export { codeFault, PageData, parseExamples, problemData, problemSetContext } from '../pages/problem';
export { JudgeMessageText } from '../shared/JudgeMessageText';
