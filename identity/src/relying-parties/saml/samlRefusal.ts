/** A refused message. The reason is only logged: anybody may have sent it. */
export class SamlRefusal extends Error {
  override readonly name = 'SamlRefusal';
}
