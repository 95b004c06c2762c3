import { expect, test } from 'vitest'
import { findFontFile, fontTypeOf } from './rules.ts'

const base = 'https://fonts.example/css/lora.css'
const face = (file: string, more = '') => `@font-face { font-family: 'Lora'; ${more} src: url(${file}) format('woff2'); }`

test.each([
  ['the only one', face('https://files.example/lora.woff2'), 'https://files.example/lora.woff2'],
  ['one beside the sheet', face('../files/lora.woff2'), 'https://fonts.example/files/lora.woff2'],
  ['one in quotes', face('"lora.woff2?v=1"'), 'https://fonts.example/css/lora.woff2?v=1'],
  [
    'that of Latin letters',
    face('greek.woff2', 'unicode-range: U+0370-0377, U+037A;') + face('latin.woff2', 'unicode-range: U+0000-00FF, U+0131;'),
    'https://fonts.example/css/latin.woff2',
  ],
  [
    'the upright one of normal weight',
    face('italic.woff2', 'font-style: italic;') +
      face('bold.woff2', 'font-weight: 700;') +
      face('plain.woff2', 'font-style: normal; font-weight: 400;'),
    'https://fonts.example/css/plain.woff2',
  ],
  [
    'one of all weights',
    face('bold.woff2', 'font-weight: bold;') + face('all.woff2', 'font-weight: 100 900;'),
    'https://fonts.example/css/all.woff2',
  ],
  [
    'the smallest form of a face',
    "@font-face { font-family: L; src: url(l.eot); src: url('l.eot?#iefix'), url(l.ttf), url(l.woff2) }",
    'https://fonts.example/css/l.woff2',
  ],
  [
    'an older form where there is no other',
    '@font-face { font-family: L; src: url(l.eot); src: local("L"), url(l.ttf) }',
    'https://fonts.example/css/l.ttf',
  ],
  ['none of a sheet without fonts', 'body { background: url(paper.png) }', undefined],
  ['none that is written out in the sheet', face('data:font/woff2;base64,d09GMg'), undefined],
  ['none of a page', '<!doctype html><title>Not found</title>', undefined],
])('the font of a style sheet is %s', (_, sheet, file) => {
  expect(findFontFile(sheet, base)).toBe(file)
})

test.each([
  ['wOF2', 'font/woff2'],
  ['wOFF', 'font/woff'],
  ['OTTO', 'font/otf'],
  ['\0\u0001\0\0', 'font/ttf'],
  ['true', 'font/ttf'],
  ['<htm', undefined],
  ['', undefined],
])('a file that begins with %j is of the kind %s', (start, type) => {
  expect(fontTypeOf(Buffer.from(`${start}rest`, 'latin1'))).toBe(type)
})
