import { EventListener } from '@fluentui/react-component-event-listener';
import './look.css';

// React warns about defaultProps of function components; this one works without them.
delete (EventListener as { defaultProps?: unknown }).defaultProps;
