/** The family that headings have until the display font is there. */
export const fallbackFont = 'Onest fallback';

/**
 * A font of the system with the vertical metrics of Onest (ascent 970, descent 305 of 1000 units): nothing moves where Onest takes its
 * place. Its letters are as wide as those of Arial Bold, within 2 %.
 */
export const fallbackFontCss = `@font-face{font-family:"${fallbackFont}";font-weight:600;src:local("Arial Bold"),local("Arial-BoldMT"),local("Liberation Sans Bold"),local("Roboto Bold"),local("Roboto-Bold");ascent-override:97%;descent-override:30.5%;line-gap-override:0%}`;
