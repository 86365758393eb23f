import { nodeJest } from '../shared/build/jest.mjs';

export default nodeJest('endure');
