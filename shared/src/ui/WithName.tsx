/** Stands for the name while the text is made: an object replacement character, which no text has. */
const place = '\uFFFC';

interface WithNameProps {
  name: string;
  /** The text with a name in its place. */
  of: (name: string) => string;
}

/** A text with a name in it that somebody else has chosen: isolated, so that its direction changes nothing around it. */
export function WithName({ name, of }: WithNameProps) {
  const [before, after] = of(place).split(place);
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  );
}
