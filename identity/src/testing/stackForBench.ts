/** What scripts/bench/slow takes from the tests. */
export { me, signUp } from './flows';
export { overHttp } from './overHttp';
export { startStack } from './stack';
