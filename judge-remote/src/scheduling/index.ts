export { createHostSchedulers } from './host-schedulers';
export { createRequestScheduler, type RequestScheduler } from './request-scheduler';
