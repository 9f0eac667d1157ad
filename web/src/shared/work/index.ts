/** Work of the back office that takes a while: a list of it, how far each is, and when to look again. */
export { Progress } from './Progress';
export { useLookAgain } from './use-look-again';
export { usePage } from './use-page';
export { WorkList } from './WorkList';
