/** What parts of the problem page build on besides the plugin API; loaded with them, not with the first page. */
export { getToken } from '../api';
export { codeFault, parseExamples } from '../pages/problem';
export { JudgeMessageText } from '../shared/JudgeMessageText';
