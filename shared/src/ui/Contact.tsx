import { styled } from 'styled-components';

/**
 * A phone number or an email address, or a sentence that names one. An address stays whole where a line has room for it; a longer one
 * breaks before its `@`, and within a word only where that does not suffice.
 */
export function Contact({ children }: { children: string }) {
  const address = /(\S+)(@\S*)/.exec(children);
  if (!address) return children;
  const [whole, name, domain] = address;
  return (
    <>
      {children.slice(0, address.index)}
      <Whole>
        {name}
        <wbr />
        {domain}
      </Whole>
      {children.slice(address.index + whole.length)}
    </>
  );
}

const Whole = styled.span`
  display: inline-block;
  max-width: 100%;
`;
