/** A message that is not answered. The reason goes to the log; its sender, who may be anybody, learns nothing. */
export class SamlRefusal extends Error {
  override readonly name = 'SamlRefusal';
}
