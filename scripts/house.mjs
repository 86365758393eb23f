/** `npm run house`: figures of the repository's readability; fails where one is outside its bound. */
import { houseFigures, isBroken } from './lib/houseFigures.mjs';

const figures = houseFigures();
for (const figure of figures) {
  const { name, value, most, least, where = [] } = figure;
  const bound = most !== undefined ? `at most ${most}` : least !== undefined ? `at least ${least}` : '';
  console.log(
    `${isBroken(figure) ? 'BROKEN' : '      '} ${String(value).padStart(6)}  ${name}${bound && ` (${bound})`}`,
  );
  for (const place of where) console.log(`                 ${place}`);
}
process.exitCode = figures.some(isBroken) ? 1 : 0;
