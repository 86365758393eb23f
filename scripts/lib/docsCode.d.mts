export function codeOf(page: string, name: string): string;
export function writeCodeOf(page: string, name: string): string;
