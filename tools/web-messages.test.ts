import { expect, it } from 'vitest'
import { compareCatalogues, compareTexts } from './web-messages.ts'

it('the check of the texts of screens names one without a translation, and a translation that no screen uses', () => {
  const used = { a: { message: 'Save' }, b: { message: 'Delete' }, c: { message: 'Edit' } }
  const translated = {
    a: { message: 'Save', translation: 'Opslaan' },
    b: { message: 'Delete', translation: '' },
    d: { message: 'Undo', translation: 'Terug' },
  }
  expect(compareTexts('nl', used, translated)).toEqual([
    'no text in nl: Delete. Run `npm run texts` and translate it',
    'no text in nl: Edit. Run `npm run texts` and translate it',
    'no screen uses the text in nl: Undo. Run `npm run texts`',
  ])
  expect(problemsOf('{0} of {count, plural, one {# product} other {# products}}', '{0} van {count} producten')).toEqual([])
  expect(
    problemsOf('{count, plural, one {# collection} other {# collections}}', '{count, plural, one {# collection} other {# collections}}'),
  ).toEqual([])
  expect(problemsOf('Read <0>the guide</0>', 'Lees <0>de uitleg</0>')).toEqual([])
  expect(compareTexts('nl', { a: used.a }, { a: translated.a })).toEqual([])
})

it('the check of the texts of screens names a text that two catalogues translate differently', () => {
  const one = { a: { message: 'Save', translation: 'Opslaan' }, b: { message: 'Edit', translation: 'Bewerken' } }
  expect(compareCatalogues('nl', one, { a: { message: 'Save', translation: 'Bewaren' }, b: one.b, c: one.a })).toEqual([
    'two texts in nl of Save: Opslaan and Bewaren',
  ])
})

it.each([
  ['lacks a parameter', 'Delete {name}?', 'Verwijderen?', 'the text in nl has {}, English has {name}: Delete {name}?'],
  ['has an unknown parameter', '{count} products', '{aantal} producten', 'the text in nl has {aantal}, English has {count}: {count} products'],
  ['lacks an element', 'Read <0>the guide</0>', 'Lees de uitleg', 'the text in nl has {}, English has {</0> <0>}: Read <0>the guide</0>'],
  ['is still English', 'Add products to {name} first', 'Add products to {name} first', 'not translated to nl: Add products to {name} first'],
])('the check of the texts of screens names a translation that %s', (_, message, translation, problem) => {
  expect(problemsOf(message, translation)).toEqual([problem])
})

function problemsOf(message: string, translation: string): string[] {
  return compareTexts('nl', { a: { message } }, { a: { message, translation } })
}
