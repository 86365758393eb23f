import { readFileSync } from 'node:fs';
import ts from 'typescript';

const testFile = /\.(test|spec)\.(ts|tsx|mjs)$/;

/** `describe`, `it` and `test` in all their forms, and helpers that are named after them (`describeOnPostgres`, `testWith`). */
const grouping = /^(describe|test\.describe)/;
const titled = /^(describe|it|test)/;

/**
 * The tests of some files, with titles as written in the source (`%s` and `${…}` included).
 * @param {string[]} files paths; those that hold no tests are passed over
 * @returns {string[][]} for each test the titles of the `describe`s around it, from the outermost on, and its own
 */
export function testsOf(files) {
  return files
    .filter((path) => testFile.test(path))
    .flatMap((file) => {
      const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
      return collect(source, source, []);
    });
}

function collect(node, source, groups) {
  const call = titledCall(node, source);
  const titles = call ? [...groups, call.title] : groups;
  const tests = call && !call.isGroup ? [titles] : [];
  const inside = call?.isGroup ? titles : groups;
  ts.forEachChild(node, (child) => {
    tests.push(...collect(child, source, inside));
  });
  return tests;
}

function titledCall(node, source) {
  if (!ts.isCallExpression(node)) return undefined;
  const callee = node.expression.getText(source);
  const [first] = node.arguments;
  if (!titled.test(callee) || !first) return undefined;
  if (!ts.isStringLiteralLike(first) && !ts.isTemplateExpression(first)) return undefined;
  const title = ts.isStringLiteralLike(first) ? first.text : first.getText(source).slice(1, -1);
  return { title, isGroup: grouping.test(callee) };
}
