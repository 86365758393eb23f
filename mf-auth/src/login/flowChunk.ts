// The file that comes while the phone is typed: all steps after the first.
export { createLoginFlow } from '../flow/createLoginFlow';
export { StepsAfterStart } from './StepsAfterStart';
