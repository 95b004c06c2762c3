import { i18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { CompanyChange } from '@stoa/contract/company.ts'
import { CountryCode } from '@stoa/contract/text-formats.ts'
import countries from 'i18n-iso-countries'
import { differingLabels, errorsOf, labelOfPath, placeErrors } from './form-errors.ts'

const error = (path: string, message: string) => ({ path, message })
const labels = new Map([
  ['vatNumber', 'VAT number'],
  ['languages', 'Languages'],
  ['socialLinks.x', 'X'],
])

describe('Errors of a form', () => {
  it('go to the visible field, or to the visible field they are inside of', () => {
    const isVisible = (path: string) => path === 'vatNumber' || path === 'languages'
    expect(placeErrors([error('vatNumber', 'Too long'), error('languages.3', 'Unknown')], isVisible, labels)).toEqual({
      onFields: { vatNumber: 'Too long', languages: 'Unknown' },
      aboveForm: [],
    })
  })

  it('go above the form with the label of a field that is not on screen', () => {
    const errors = [error('', 'Unrecognized key: documents'), error('vatNumber', 'Too long'), error('variants.0.priceMinor', 'Needed')]
    expect(placeErrors(errors, () => false, labels).aboveForm).toEqual([
      'Unrecognized key: documents',
      'VAT number: Too long',
      'Variants 1, price minor: Needed',
    ])
  })

  it('name a field by its path where it was never drawn', () => {
    expect(labelOfPath('companyName')).toBe('Company name')
    expect(labelOfPath('socialLinks.x', labels)).toBe('X')
  })

  it('name what another person changed, in the order of the form', () => {
    const base = { languages: ['en'], vatNumber: 'A', socialLinks: { x: '', youtube: '' }, version: 1 }
    const theirs = { languages: ['en', 'nl'], vatNumber: 'B', socialLinks: { x: 'https://x.example', youtube: '' }, version: 1 }
    expect(differingLabels(base, theirs, labels)).toEqual(['VAT number', 'Languages', 'X'])
  })
})

describe('errors of a shape', () => {
  it('of a union are those of the option that comes nearest, at their own path', () => {
    expect(errorsOf(CompanyChange, { version: 1, companyMail: 'nobody', languages: ['xx!'] })).toMatchObject({
      companyMail: 'Enter an e-mail address such as name@example.com.',
      'languages.0': expect.any(String) as string,
    })
    expect(errorsOf(CompanyChange, { version: 1, companyMail: '' })).toEqual({})
  })

  it('name the field that is required, by its label where it has one', () => {
    const labels = new Map([['companyName', 'Company name']])
    expect(errorsOf(CompanyChange, { companyName: ' ' }, labels)).toEqual({ companyName: 'Company name is required.', version: 'This is required.' })
  })

  it('are in Dutch for a Dutch reader', async () => {
    i18n.load('nl', { ...(await import('@stoa/messages/nl/input.ts')).input, ...(await import('@stoa/messages/nl/input-basic.ts')).basicInput })
    i18n.activate('nl')
    try {
      expect(errorsOf(CompanyChange, { version: 1, companyMail: 'nobody', countryCode: 'XX' })).toEqual({
        companyMail: 'Vul een e-mailadres in, zoals naam@example.com.',
        countryCode: 'Gebruik een landcode van twee letters, zoals NL.',
      })
    } finally {
      i18n.activate('en')
    }
  })

  it('the countries that can be chosen are those that are accepted', () => {
    const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    const accepted = letters.flatMap((a) => letters.map((b) => a + b)).filter((code) => CountryCode.safeParse(code).success)
    expect(accepted).toEqual(Object.keys(countries.getAlpha2Codes()).toSorted())
  })
})
