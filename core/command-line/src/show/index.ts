export { drawStatement } from './statement';
export { withoutControls, styleFor, type Style } from './style';
export { table } from './table';
export { padEnd, stringWidth, truncate, wrap } from './wrap';
