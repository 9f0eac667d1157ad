export { FeedDesk, Feeds } from './feeds';
export { PictureMaker, Pictures } from './picture';
