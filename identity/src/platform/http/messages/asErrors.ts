/** Gives the texts of a table shared with the pages the keys that the service uses: `invalid-code` -> `errors.invalid-code`. */
export const asErrors = <Texts extends Record<string, string>>(texts: Texts) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`errors.${key}`, text])) as {
    [Key in keyof Texts & string as `errors.${Key}`]: string;
  };
