/** The keys of one language with texts of another: a missing or superfluous key fails the type check. */
export type SameShape<Texts> = { [Key in keyof Texts]: Texts[Key] extends string ? string : SameShape<Texts[Key]> };
