export { VirtualCard } from './VirtualCard';
