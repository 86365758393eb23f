/** The keys of one language's texts with texts of another: a missing or a superfluous key fails the type check. */
export type SameShape<Texts> = { [Key in keyof Texts]: Texts[Key] extends string ? string : SameShape<Texts[Key]> };
