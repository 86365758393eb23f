const headBytes = 5;
const parse = 'P'.charCodeAt(0);

/**
 * Watches what one client sends to PostgreSQL (protocol 3.0, without TLS), and notes the names of the statements that it prepares.
 * @param {Set<string>} names
 * @returns {(piece: Buffer) => void} takes the pieces as they arrive
 */
export function preparedNames(names) {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  return (piece) => {
    rest = Buffer.concat([rest, piece]);
    while (rest.length >= headBytes) {
      // The first message has no type. The length counts itself.
      const at = isStarted ? 1 : 0;
      const end = at + rest.readInt32BE(at);
      if (rest.length < end) return;
      if (isStarted && rest[0] === parse) {
        const name = rest.toString('utf8', headBytes, rest.indexOf(0, headBytes));
        if (name !== '') names.add(name);
      }
      isStarted = true;
      rest = rest.subarray(end);
    }
  };
}
