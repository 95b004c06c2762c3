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
  ['none that is sent unencrypted', face('http://files.example/lora.woff2'), undefined],
  ['none of a page', '<!doctype html><title>Not found</title>', undefined],
])('the font of a style sheet is %s', (_, sheet, file) => {
  expect(findFontFile(sheet, base)).toBe(file)
})

const hostileLength = 1_000_000
const repeat = (text: string) => text.repeat(Math.ceil(hostileLength / text.length))

// A search that reads the rest again from each start does not end within the time of a test.
test.each([
  ['faces without an end', repeat('@font-face{')],
  ['faces without a beginning', repeat('@font-face ')],
  ['spaces before a face', `@font-face${repeat(' ')}`],
  ['addresses without an end', `@font-face{${repeat('url(')}}`],
  ['addresses of spaces', `@font-face{${repeat('url( ')}}`],
  ['an address of spaces', `@font-face{url(${repeat(' ')})}`],
  ['weights without an end', `@font-face{src:url(l.css);${repeat('font-weight ')}}`],
  ['ranges without an end', `@font-face{${repeat('unicode-range: u+')}}`],
])('a sheet of %s is read once', (_, sheet) => {
  expect(findFontFile(sheet, base)).toBe(sheet.includes('l.css') ? 'https://fonts.example/css/l.css' : undefined)
})

test('an address of more than 2,000 characters is passed over', () => {
  const longest = `${'l'.repeat(1_994)}.woff2`
  expect(findFontFile(face(longest), base)).toBe(`https://fonts.example/css/${longest}`)
  expect(findFontFile(face(`l${longest}`), base)).toBeUndefined()
  expect(findFontFile(`@font-face { src: url(l${longest}), url(l.ttf) }`, base)).toBe('https://fonts.example/css/l.ttf')
})

test('only the first 200 faces are compared', () => {
  const bold = face('bold.woff2', 'font-weight: 700;')
  expect(findFontFile(bold.repeat(199) + face('plain.woff2'), base)).toBe('https://fonts.example/css/plain.woff2')
  expect(findFontFile(bold.repeat(200) + face('plain.woff2'), base)).toBe('https://fonts.example/css/bold.woff2')
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
