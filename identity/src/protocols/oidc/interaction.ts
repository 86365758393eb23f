import type { StoredArtifact } from './artifacts.repository';

/** `allow` consents to the request; `refuse` responds with `access_denied`. */
export type Decision = 'allow' | 'refuse';

/** A decision whose response the browser has yet to fetch from the provider, and the session in which it was made. */
export interface KeptDecision {
  sid: string;
  decision: Decision;
  /** When it was made, in milliseconds since the epoch; releases before 0.2.0 do not store it. */
  at?: number;
}

/** An interaction as oidc-provider stores it, together with our decision. */
interface InteractionPayload {
  params?: Record<string, unknown>;
  prompt?: { name: string; reasons: string[] };
  /** Value of the pushed request that it refers to (RFC 9126). */
  parJti?: string;
  decided?: KeptDecision;
}

/** An authorization request that waits for its user. */
export interface Interaction extends Pick<InteractionPayload, 'prompt' | 'parJti' | 'decided'> {
  /** Original parameters of the request: those that are sent once. */
  params: Record<string, string>;
  /** All of them; `resource` may be sent several times (RFC 8707 section 2). */
  query: URLSearchParams;
  artifact: StoredArtifact;
}

/** The parameters of a request as oidc-provider keeps them, each of several values on its own. */
export const parametersIn = (params: Record<string, unknown>): [name: string, value: string][] =>
  Object.entries(params).flatMap(([name, values]) =>
    [values].flat().flatMap((value): [string, string][] => (typeof value === 'string' ? [[name, value]] : [])),
  );

/** @returns undefined for an artifact of another kind */
export function readInteraction(artifact: StoredArtifact | undefined): Interaction | undefined {
  if (artifact?.kind !== 'Interaction') return undefined;
  const { params = {}, prompt, parJti, decided } = artifact.payload as InteractionPayload;
  const texts = Object.entries(params).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const query = new URLSearchParams(parametersIn(params));
  return { params: Object.fromEntries(texts), query, prompt, parJti, decided, artifact };
}
