/** Test helpers that scripts/bench/slow uses. */
export { me, signUp } from './flows';
export { overHttp } from './overHttp';
export { startStack } from './stack';
