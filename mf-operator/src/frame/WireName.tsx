import { Fragment } from 'react';

/** A name of the service, e.g. `operator_role_granted`, as it is typed into a query: it breaks only after an underscore. */
export function WireName({ name }: { name: string }) {
  const [first = '', ...rest] = name.split('_');
  return (
    <span translate="no">
      {first}
      {rest.map((word, place) => (
        <Fragment key={place}>
          _<wbr />
          {word}
        </Fragment>
      ))}
    </span>
  );
}
