export { VirtualBoardCard } from './VirtualBoardCard';
