export function programsOf(run: string): string;
export function bundleProgram(run: string): Promise<string>;
