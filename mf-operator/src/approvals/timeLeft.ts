/** The whole hours and minutes from `now` (ms) until a moment (ISO 8601); zero once it has passed. */
export function timeLeft(until: string, now: number): { hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor((Date.parse(until) - now) / 60_000));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
