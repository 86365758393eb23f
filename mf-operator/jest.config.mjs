import { browserJest } from '../shared/build/jest.mjs';

export default browserJest('mf-operator');
