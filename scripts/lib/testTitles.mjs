import { readFileSync } from 'node:fs';
import ts from 'typescript';

const testFile = /\.(test|spec)\.(ts|tsx|mjs)$/;

/** `describe`, `it` and `test` in all their forms, and helpers that are named after them (`describeOnPostgres`, `testWith`). */
const grouping = /^(describe|test\.describe)/;
const titled = /^(describe|it|test)/;

/**
 * Titles of the tests of some files, as they stand in the source (`%s` and `${…}` included).
 * @param {string[]} files paths; those that hold no tests are passed over
 * @returns {Set<string>} each title alone, and behind its `describe` titles: `inner › title`, `outer › inner › title`
 */
export function testTitles(files) {
  const titles = new Set();
  for (const file of files.filter((path) => testFile.test(path))) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
    collect(source, source, [], titles);
  }
  return titles;
}

function collect(node, source, groups, titles) {
  const call = titledCall(node, source);
  if (call && !call.isGroup) {
    for (let from = 0; from <= groups.length; from++) titles.add([...groups.slice(from), call.title].join(' › '));
  }
  const inside = call?.isGroup ? [...groups, call.title] : groups;
  ts.forEachChild(node, (child) => collect(child, source, inside, titles));
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
