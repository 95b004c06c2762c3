import { expect, it } from 'vitest'
import { changesOf } from './changes-of.ts'

const company = {
  phone: '+31 20',
  postalCode: '1016 HD',
  bankAccount: 'NL91 ABNA 0417 1643 00',
  languages: ['nl'],
  logo: { src: 'a' },
  about: 'x',
  city: null,
}
const names = Object.keys(company)

it('has only the fields that differ, with their values before and after', () => {
  expect(changesOf(company, { ...company, phone: '+31 30', languages: ['nl', 'de'], city: 'Delft' }, names)).toEqual({
    changes: { phone: { before: '+31 20', after: '+31 30' }, languages: { before: 'nl', after: 'nl, de' }, city: { before: null, after: 'Delft' } },
  })
  expect(changesOf(company, { ...company }, names)).toEqual({})
})

it('names objects and long texts without their values, and shows only the end of a bank account', () => {
  const after = { ...company, bankAccount: 'DE89370400440532013000', logo: { src: 'b' }, about: 'x'.repeat(201) }
  expect(changesOf(company, after, names)).toEqual({
    fields: ['logo', 'about'],
    changes: { bankAccount: { before: '… 4300', after: '… 3000' } },
  })
})
