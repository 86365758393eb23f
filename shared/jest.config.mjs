import { browserJest } from './build/jest.mjs';

export default browserJest('shared');
