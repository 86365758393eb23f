import ts from 'typescript';

/** Whether a type is `string`, not a union of literals. */
const isAnyText = (type) =>
  type.isUnion()
    ? type.types.some(isAnyText)
    : (type.flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral)) !== 0;

/**
 * Forbids looking up arbitrary text in a plain object: `messages[tag]` finds `Object.prototype` for the tag `__proto__`, so a caller
 * who chooses the key gets a value of the prototype.
 */
export const noOpenLookup = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      open: 'Any text may be the key here, also "__proto__" and "constructor": use a Map, Object.hasOwn, or a key of a known union.',
    },
  },
  create(context) {
    const services = context.sourceCode.parserServices;
    const checker = services.program.getTypeChecker();
    const isPlainObject = (node) => {
      const type = checker.getNonNullableType(services.getTypeAtLocation(node));
      return !checker.isArrayLikeType(type) && !isAnyText(type);
    };
    const check = (node, key, object) => {
      if (isAnyText(services.getTypeAtLocation(key)) && isPlainObject(object))
        context.report({ node, messageId: 'open' });
    };
    return {
      'MemberExpression[computed=true]': (node) => check(node, node.property, node.object),
      "BinaryExpression[operator='in']": (node) => check(node, node.left, node.right),
    };
  },
};
