export function isOverrideAllowed(publicUrl: string, setting: string | undefined): boolean;
