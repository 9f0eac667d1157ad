import { EventListener } from '@fluentui/react-component-event-listener';
import './styles.css';

// React warns about `defaultProps` of function components; this component works without them.
delete (EventListener as { defaultProps?: unknown }).defaultProps;
