export interface Palette {
  /** The background of the page. */
  page: string;
  /** Cards, menus, dialogs and toasts. */
  surface: string;
  /** Skeletons, hovered items and what lies a step below a card. */
  sunken: string;
  text: string;
  textMuted: string;
  /** Decorative lines. */
  border: string;
  /** The borders of secondary buttons, which have to be seen on cards, and of pop-ups in the dark. */
  borderMedium: string;
  /** The borders of controls. */
  borderStrong: string;
  /** What can be pressed, and the focus. */
  accent: string;
  accentHover: string;
  /** Text on `accent`. */
  onAccent: string;
  /** Links and accented text. */
  accentText: string;
  accentSoft: string;
  /** The band at the top of the account; its text is white. */
  band: string;
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
}

/** Ink on paper. */
export const light: Palette = {
  page: '#f5f3ee',
  surface: '#ffffff',
  sunken: '#efece4',
  text: '#171a33',
  textMuted: '#565a72',
  border: '#e4e0d6',
  borderMedium: '#cbc6ba',
  borderStrong: '#85869a',
  accent: '#3a44d2',
  accentHover: '#2d36b4',
  onAccent: '#ffffff',
  accentText: '#333cc4',
  accentSoft: '#eceefe',
  band: '#3a44d2',
  danger: '#bb2238',
  dangerHover: '#9d1a2d',
  onDanger: '#ffffff',
  dangerText: '#bb2238',
  dangerSoft: '#fceef0',
  successText: '#12704a',
  successSoft: '#e3f4ea',
  warningText: '#80540a',
  warningSoft: '#fcf1d9',
};

/** Never black: higher surfaces are lighter, and a paler accent does not glare. */
export const dark: Palette = {
  page: '#0d0f1e',
  surface: '#171a2d',
  sunken: '#10132a',
  text: '#eef0fb',
  textMuted: '#a6abc6',
  border: '#2a2e48',
  borderMedium: '#464c74',
  borderStrong: '#757b9c',
  accent: '#98a3ff',
  accentHover: '#aeb7ff',
  onAccent: '#0f1233',
  accentText: '#a9b3ff',
  accentSoft: '#22284f',
  band: '#262f86',
  danger: '#ff8f9d',
  dangerHover: '#ffa8b3',
  onDanger: '#2d0810',
  dangerText: '#ff8f9d',
  dangerSoft: '#3a1d2a',
  successText: '#6fd7a2',
  successSoft: '#14312a',
  warningText: '#f0c56d',
  warningSoft: '#352b1a',
};
