export { OrderCache } from './order-cache';
export { UserOrder, type Entry } from './user-order';
