/** A phone number or an email address, or a sentence that names one. A long address breaks before its `@`, and within a word only where that does not suffice. */
export function Contact({ children }: { children: string }) {
  const at = children.lastIndexOf('@');
  if (at < 1) return children;
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
}
