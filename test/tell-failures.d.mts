export function tellFailures(tap: string): string[];
