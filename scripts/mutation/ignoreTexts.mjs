/** A plugin of StrykerJS that leaves out log lines and the texts of errors: no test holds their wording. */
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const logMethod = /^(debug|info|warn|error)$/;

const isLogCall = ({ node }) =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  logMethod.test(node.callee.property.name ?? '') &&
  /^log(ger)?$/.test(node.callee.object.name ?? node.callee.object.property?.name ?? '');

const isThrownText = ({ node, parent }) =>
  node.type === 'TemplateLiteral' && parent?.type === 'NewExpression' && /Error$/.test(parent.callee.name ?? '');

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'texts', {
    shouldIgnore(path) {
      return isLogCall(path) || isThrownText(path) ? 'a text that no program reads' : undefined;
    },
  }),
];
