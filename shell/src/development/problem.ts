const id = 'passport-problem';

/** Shows in the page why its sources cannot be built; an empty text removes it. */
export function showProblem(text: string): void {
  const shown = document.getElementById(id);
  if (shown?.textContent === text) return;
  shown?.remove();
  if (text === '') return;
  const strip = Object.assign(document.createElement('pre'), { id, textContent: text });
  strip.setAttribute('role', 'alert');
  Object.assign(strip.style, {
    position: 'fixed',
    inset: 'auto 0 0',
    zIndex: '2147483647',
    maxHeight: '50vh',
    overflow: 'auto',
    padding: '16px',
    background: '#7a1020',
    color: '#fff',
  });
  document.body.append(strip);
}
