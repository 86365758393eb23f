/**
 * The line that fits points best (least squares).
 * @param {[number, number][]} points
 * @returns {{ slope: number, error: number }} `error`: the standard error of the slope; 0 where points are too few to tell
 */
export function lineThrough(points) {
  const mean = (at) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const above = points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0);
  const below = points.reduce((sum, [px]) => sum + (px - x) ** 2, 0);
  if (below === 0) return { slope: 0, error: 0 };
  const slope = above / below;
  const residuals = points.reduce((sum, [px, py]) => sum + (py - y - slope * (px - x)) ** 2, 0);
  return { slope, error: points.length > 2 ? Math.sqrt(residuals / (points.length - 2) / below) : 0 };
}
