import { expect, test } from 'vitest'
import { brandTones, contrast, readableOn, shades } from './colour.ts'

const surfaces = { light: '#ffffff', dark: '#17191e' }
const fallback = '#3b5bdb'
const brands = ['#ffe600', '#ff0000', '#fdfdfd', '#000000', '#0b1f4b', '#00ff00', '#808080', '#3b5bdb', '#f97316', '#777777', '#ff69b4', 'nonsense']

test.each(brands.flatMap((brand) => Object.values(surfaces).map((surface) => [brand, surface] as const)))('%s reads on %s', (brand, surface) => {
  const tones = brandTones(brand, surface, fallback)
  expect(contrast(tones.on, tones.fill)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(tones.line, surface)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(tones.softOn, tones.soft)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(tones.on, tones.fillHover)).toBeGreaterThanOrEqual(4.5)
  // The fill itself, or its edge, can be distinguished from the page.
  expect(Math.max(contrast(tones.fill, surface), contrast(tones.edge, surface))).toBeGreaterThanOrEqual(1.6)
})

test('pure red keeps white text, yellow takes dark text', () => {
  expect(brandTones('#ff0000', surfaces.light, fallback).on).toBe('#ffffff')
  expect(contrast(brandTones('#ffe600', surfaces.light, fallback).on, '#000000')).toBeLessThan(3)
})

test('the shades run from light to dark around the colour itself', () => {
  const scale = shades('#3b5bdb', fallback)
  expect(scale[6]).toBe('#3b5bdb')
  const light = scale.map((shade) => contrast(shade, '#ffffff'))
  expect([...light].sort((a, b) => a - b)).toEqual(light)
})

test('a banner whose chosen colours cannot be read gets text that can', () => {
  expect(readableOn('#000000', '#ffffff')).toBe('#ffffff')
  expect(readableOn('#ffee00', '#ffffff')).toBe('#111318')
  expect(readableOn('#101010', '#222222')).toBe('#ffffff')
  expect(readableOn('#0f8a7e', '#ffffff')).toBe('#000000')
})
