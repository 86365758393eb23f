// The matrix with the number of sequences that the requirement names.
process.env.OPERATOR_SEQUENCES = '10000';
await import('./matrix.test');
export {};
