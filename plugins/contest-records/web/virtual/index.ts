export { VirtualBoardCard } from './VirtualBoardCard';
export { VirtualParticipationCard } from './VirtualParticipationCard';
