export { Fresh } from './fresh';
export { NewestOnes } from './newest-ones';
