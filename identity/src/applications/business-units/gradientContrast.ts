/** Red, green and blue, 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number];
type Ends = readonly [left: Rgb, right: Rgb];

/** The two colours in which text is drawn on a gradient: the lightest and the darkest text of the site. */
const textColors = ['#ffffff', '#151922'] as const;
/** WCAG 2.2 AA for text. */
const enough = 4.5;
/** Points of a gradient at which its contrast is compared. */
const steps = 32;
/** Step by which the required contrast of the ends grows while the middle does not pass. */
const contrastStep = 0.1;
/** Lightnesses of OKLCH that are tried for a colour, from its own outwards. */
const lightnessStep = 0.002;

/** The two ends of a gradient, or one colour at both. */
export interface Gradient {
  left: string;
  right: string;
}

/**
 * Checks that text can be read everywhere on a gradient, in white or in the darkest colour of the site.
 * @returns undefined if it can; otherwise the nearest gradient on which it can, with the same hues
 */
export function nearestReadable({ left, right }: Gradient): Gradient | undefined {
  const ends: Ends = [rgbOf(left), rgbOf(right)];
  if (textColors.some((text) => isReadable(luminance(rgbOf(text)), ...ends))) return undefined;
  const [white, dark] = textColors.map((text) => movedAway(ends, luminance(rgbOf(text)))) as [Ends, Ends];
  const [newLeft, newRight] = changeOf(ends, dark) < changeOf(ends, white) ? dark : white;
  return { left: hexOf(newLeft), right: hexOf(newRight) };
}

const changeOf = (from: Ends, to: Ends): number => distance(from[0], to[0]) + distance(from[1], to[1]);

/** A gradient can be darker in its middle than at both ends: they move away from the text until all of it passes. */
function movedAway([left, right]: Ends, text: number): Ends {
  let moved: Ends = [left, right];
  for (let needed = enough; !isReadable(text, ...moved); needed += contrastStep)
    moved = [moveAway(left, text, needed), moveAway(right, text, needed)];
  return moved;
}

function isReadable(text: number, left: Rgb, right: Rgb): boolean {
  for (let step = 0; step <= steps; step++) {
    const at = (channel: 0 | 1 | 2): number => left[channel] + ((right[channel] - left[channel]) * step) / steps;
    if (contrast(text, luminance([at(0), at(1), at(2)])) < enough) return false;
  }
  return true;
}

/** The colour of the same hue with the least change of lightness on which the text has the contrast. */
function moveAway(color: Rgb, text: number, needed: number): Rgb {
  const [lightness, a, b] = oklabOf(color);
  const direction = text > 0.5 ? -1 : 1;
  let moved = color;
  for (let at = lightness; at >= 0 && at <= 1; at += direction * lightnessStep) {
    if (contrast(text, luminance(moved)) >= needed) return moved;
    moved = rgbOfOklab([at, a, b]);
  }
  return direction < 0 ? [0, 0, 0] : [255, 255, 255];
}

const rgbOf = (hex: string): Rgb => {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : hex.slice(1).match(/../g);
  return (digits ?? []).map((pair) => parseInt(pair, 16)) as unknown as Rgb;
};
const hexOf = (color: Rgb): string => `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

const toLinear = (channel: number): number => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const fromLinear = (part: number): number => {
  const bounded = Math.min(1, Math.max(0, part));
  return Math.round(255 * (bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055));
};

/** Relative luminance of WCAG 2.2. */
const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);

/** The contrast of two luminances by WCAG 2.2. */
const contrast = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** OKLab (https://bottosson.github.io/posts/oklab/): equal distances look equally large. */
function oklabOf(color: Rgb): [lightness: number, a: number, b: number] {
  const [red, green, blue] = color.map(toLinear) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

function rgbOfOklab([lightness, a, b]: readonly [number, number, number]): Rgb {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    fromLinear(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    fromLinear(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    fromLinear(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

const distance = (one: Rgb, other: Rgb): number => {
  const [from, to] = [oklabOf(one), oklabOf(other)];
  return Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
};
