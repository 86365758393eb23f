export const localHosts: readonly string[];
export function isOverrideAllowed(publicUrl: string, setting: string | undefined): boolean;
