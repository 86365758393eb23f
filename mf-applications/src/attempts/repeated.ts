import type { Attempt } from '@passport/shared/schemas/applications';

const explanationOf = ({ outcome, reason, cause, sent, registered }: Attempt): string =>
  JSON.stringify([outcome, reason, cause, sent, registered]);

/**
 * The attempts whose explanation a later one has given already.
 * @param attempts the newest first
 */
export function repeatedOf(attempts: readonly Attempt[]): ReadonlySet<Attempt> {
  const said = new Set<string>();
  return new Set(
    attempts.filter((attempt) => {
      const explanation = explanationOf(attempt);
      const isRepeated = said.has(explanation);
      said.add(explanation);
      return isRepeated;
    }),
  );
}
