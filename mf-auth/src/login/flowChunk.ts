// The chunk that is loaded while the phone is typed: all steps after the first one.
export { createLoginFlow } from '../flow/createLoginFlow';
export { StepsAfterStart } from './StepsAfterStart';
