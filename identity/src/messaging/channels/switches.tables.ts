export interface SwitchesTables {
  /** What operators have switched for a while: `pause` a gateway, `prefer` a channel in a country. */
  message_switches: {
    kind: 'pause' | 'prefer';
    /** The gateway, or the channel. */
    name: string;
    /** ISO 3166-1 code of a preference; empty for a pause. */
    country: string;
    until: Date;
  };
}

declare module '../../platform/storage/tables' {
  interface Tables extends SwitchesTables {}
}
