/** Colours of one theme, as CSS hex colours. Each palette is designed for itself; contrast is tested to AA. */
export interface Palette {
  /** Behind everything. */
  page: string;
  /** Cards and the header. */
  surface: string;
  /** What floats above a card: menus, dialogs, toasts. */
  raised: string;
  /** Skeletons, and what the pointer is over. */
  muted: string;
  text: string;
  textMuted: string;
  /** Decorative lines. */
  border: string;
  /** Lines that show where a control is. */
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

/** Cool paper and ink; the accent is a calm blue. */
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

/** Deep slate, never black; surfaces rise by getting lighter, the accent is paler so that it does not glare. */
export const dark: Palette = {
  page: '#0f1218',
  surface: '#181c25',
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
