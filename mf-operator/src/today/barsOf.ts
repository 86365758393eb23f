interface Size {
  width: number;
  height: number;
}

/** Bars of a chart from left to right, the highest as high as the chart. @param size in units of the drawing */
export function barsOf(values: readonly number[], { width, height }: Size) {
  const highest = Math.max(1, ...values);
  const slot = width / Math.max(1, values.length);
  return values.map((value, index) => {
    const up = (value / highest) * height;
    return { x: index * slot, y: height - up, width: slot * 0.8, height: up };
  });
}
