/** The colours of a theme as CSS hex colours. Their contrast is tested to AA. */
export interface Palette {
  /** The background of the page. */
  page: string;
  /** Cards and the header. */
  surface: string;
  /** Menus, dialogs and toasts above a card. */
  raised: string;
  /** Skeletons and hovered items. */
  muted: string;
  text: string;
  textMuted: string;
  /** Decorative lines. */
  border: string;
  /** The borders of controls. */
  borderStrong: string;
  accent: string;
  accentHover: string;
  /** Text on `accent`. */
  onAccent: string;
  /** Links and accented text. */
  accentText: string;
  accentSoft: string;
  danger: string;
  dangerHover: string;
  /** Text on `danger`. */
  onDanger: string;
  dangerText: string;
  dangerSoft: string;
  successText: string;
  successSoft: string;
  warningText: string;
  warningSoft: string;
  focus: string;
}

export const light: Palette = {
  page: '#f3f4f8',
  surface: '#ffffff',
  raised: '#ffffff',
  muted: '#eceef4',
  text: '#151922',
  textMuted: '#596275',
  border: '#dde1ea',
  borderStrong: '#80899c',
  accent: '#2a58e0',
  accentHover: '#2048c2',
  onAccent: '#ffffff',
  accentText: '#234fd0',
  accentSoft: '#e9effe',
  danger: '#c3273c',
  dangerHover: '#a51d30',
  onDanger: '#ffffff',
  dangerText: '#b92036',
  dangerSoft: '#fdedef',
  successText: '#14703f',
  successSoft: '#e6f5ec',
  warningText: '#85570a',
  warningSoft: '#fdf3dc',
  focus: '#2a58e0',
};

/** Never black: higher surfaces are lighter, and a paler accent does not glare. */
export const dark: Palette = {
  page: '#0b0e14',
  surface: '#171b24',
  raised: '#212632',
  muted: '#262c39',
  text: '#edf0f6',
  textMuted: '#a3acbd',
  border: '#2c3341',
  borderStrong: '#737d90',
  accent: '#7396ff',
  accentHover: '#8dabff',
  onAccent: '#0c1226',
  accentText: '#94b0ff',
  accentSoft: '#202b4a',
  danger: '#ff7f8b',
  dangerHover: '#ff99a3',
  onDanger: '#2a070c',
  dangerText: '#ff8f99',
  dangerSoft: '#3a1f26',
  successText: '#6ad59c',
  successSoft: '#173227',
  warningText: '#efc46a',
  warningSoft: '#362c18',
  focus: '#94b0ff',
};
