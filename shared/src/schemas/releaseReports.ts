import { Type, type Static } from 'typebox';

/** The outcome of one remote in one page view, for a canary that is compared with the live release. */
export const ReleaseView = Type.Object(
  {
    remote: Type.String({ pattern: '^mf-[a-z0-9-]{1,40}$' }),
    /** The version of the canary, also if the browser has the live release. */
    canary: Type.String({ pattern: '^[0-9a-f]{12}$' }),
    is_canary: Type.Boolean(),
    /** The remote could not be loaded, failed while it was shown, or a call was answered with 5xx while its area was shown. */
    is_failed: Type.Boolean(),
    /** Largest contentful paint, ms; absent where the page was hidden before it. */
    paint_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
  },
  { additionalProperties: false },
);
export type ReleaseView = Static<typeof ReleaseView>;

/** `POST /release_reports/`: one page view. It contains no person, no address and no text. */
export const ReleaseReport = Type.Object(
  { views: Type.Array(ReleaseView, { minItems: 1, maxItems: 10 }) },
  { additionalProperties: false },
);
export type ReleaseReport = Static<typeof ReleaseReport>;

/** `GET /release_reports/stopped/`: the canaries that browsers must not get any more. */
export const StoppedCanaries = Type.Object({
  stopped: Type.Array(Type.Object({ remote: Type.String(), version: Type.String() })),
});
export type StoppedCanaries = Static<typeof StoppedCanaries>;
