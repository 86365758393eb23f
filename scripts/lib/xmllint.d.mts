/** @throws {Error} with advice where there is none */
export function findXmllint(): string;
