import { expect, it } from 'vitest'
import { compareTexts } from './web-messages.ts'

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
  expect(compareTexts('nl', { a: used.a }, { a: translated.a })).toEqual([])
})
