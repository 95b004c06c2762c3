import { expect, test } from 'vitest'
import { currencyChoices } from './currency-field.tsx'
import { countryChoices } from './country-field.tsx'

test('countries are chosen by name and kept by their two-letter code', () => {
  const choices = countryChoices()
  expect(choices).toContainEqual({ value: 'NL', label: 'Netherlands' })
  expect(choices.length).toBeGreaterThan(240)
  expect(choices.every(({ value }) => /^[A-Z]{2}$/.test(value))).toBe(true)
})

test('about 150 currencies are chosen by name and kept by their ISO code', () => {
  const choices = currencyChoices()
  expect(choices).toContainEqual({ value: 'EUR', label: 'EUR – Euro' })
  expect(choices.length).toBeGreaterThan(140)
  expect(choices.every(({ value }) => /^[A-Z]{3}$/.test(value))).toBe(true)
})
