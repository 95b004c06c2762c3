import { describe, expect, it } from 'vitest'
import { differingLabels, labelOfPath, placeErrors } from './form-errors.ts'

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
