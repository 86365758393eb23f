/** A circle with an exclamation mark. Decorative: the text beside it says the same. */
export function ErrorMark() {
  return (
    <svg width="16" height="18" viewBox="0 0 16 18" fill="none" aria-hidden="true" style={{ flex: 'none' }}>
      <circle cx="8" cy="9" r="6.25" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 5.75v4" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
      <circle cx="8" cy="12" r=".9" fill="currentColor" />
    </svg>
  );
}
