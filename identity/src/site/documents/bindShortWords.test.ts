import { expect, it } from '@jest/globals';
import { bindShortWords } from './bindShortWords';
import { defaultDocuments } from './defaults/defaultDocuments';
import { parseDocument } from './parseDocument';

const bound = (text: string): string =>
  (bindShortWords([{ type: 'paragraph', runs: [{ text }] }])[0]?.runs ?? [])
    .map((run) => run.text)
    .join('')
    .replaceAll('\u00a0', '~');

it.each([
  [
    'a preposition, and a number',
    'При входе с нового устройства, через 14 дней',
    'При~входе с~нового устройства, через 14~дней',
  ],
  ['two short words in a row', 'номера и об изменениях', 'номера и~об~изменениях'],
  ['a third one stays apart', 'кодов и не в нём', 'кодов и не~в~нём'],
  ['in quotation marks', '«В сети» (и в базе)', '«В~сети» (и~в~базе)'],
  ['before the run of a link', 'указан в ', 'указан в~'],
  ['not the end of a longer word', 'сразу для-то ЕЖЕДНЕВНО и', 'сразу для-то ЕЖЕДНЕВНО и'],
  ['not the fraction of a number', 'цена 1.50 рубля', 'цена 1.50 рубля'],
  [
    'nothing of an English sentence but its numbers',
    'We keep a copy for 90 days in a list',
    'We keep a copy for 90~days in a list',
  ],
])('stays with its next word: %s', (_case, text, wanted) => {
  expect(bound(text)).toBe(wanted);
});

it('short words are bound in list items, but not in code, links and anchors', () => {
  const blocks = bindShortWords([
    { type: 'list', start: 2, items: [[{ text: 'к сайту' }, { text: 'с кодом', code: true }]] },
    { type: 'heading', level: 2, id: 'o-nas', runs: [{ text: 'о нас', href: '#o-nas' }] },
  ]);
  expect(blocks).toEqual([
    { type: 'list', start: 2, items: [[{ text: 'к\u00a0сайту' }, { text: 'с кодом', code: true }]] },
    { type: 'heading', level: 2, id: 'o-nas', runs: [{ text: 'о\u00a0нас', href: '#o-nas' }] },
  ]);
});

it('no line of the standard documents becomes too long for a phone', async () => {
  for (const { sources } of defaultDocuments)
    for (const source of Object.values(sources)) {
      const words = JSON.stringify(bindShortWords((await parseDocument(source)).blocks)).split(/[ "]/);
      expect(words.filter((word) => (word.match(/\u00a0/g) ?? []).length > 2)).toEqual([]);
      expect(words.filter((word) => word.includes('\u00a0') && word.length > 32)).toEqual([]);
    }
});
