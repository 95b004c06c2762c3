import { decodeAgain } from '@stoa/contract/file-encoding.ts'
import { expect, test } from 'vitest'
import { importBytes } from '../../../test/import-file.ts'

// Written with the named encoding: a test has no encoder for it.
const files = {
  shift_jis: { hex: '83748383', text: 'フャ' },
  'windows-1251': { hex: 'caf0f3e6eae0', text: 'Кружка' },
  'windows-1250': { hex: 'f86561', text: 'řea' },
  macintosh: { hex: '8a8e', text: 'äé' },
} as const

test.each(Object.entries(files))('a file in %s is read by its encoding where a person chooses it', async (encoding, { hex, text }) => {
  const name = Buffer.from(hex, 'hex')
  const bytes = Buffer.concat([Buffer.from('SKU,Name,Price\nA,'), name, Buffer.from(',9\n')])
  const chosen = encoding as keyof typeof files
  expect((await importBytes(bytes)).products.A?.name).toBe(new TextDecoder('windows-1252').decode(name).trim())
  expect((await importBytes(bytes, { encoding: chosen })).products.A?.name).toBe(text)
  expect(decodeAgain(new TextDecoder('windows-1252').decode(name), chosen)).toBe(text)
})
