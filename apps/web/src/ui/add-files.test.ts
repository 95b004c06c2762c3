import { expect, test } from 'vitest'
import { addFiles } from './add-files.ts'

const file = (name: string, type = 'image/png') => new File(['x'], name, { type, lastModified: 1 })
const refuse = ({ name, type }: File) => (type.startsWith('image/') ? undefined : `${name} is not an image`)
const names = (files: readonly File[]) => files.map(({ name }) => name)

test('files that are chosen one after the other add up, each held once', () => {
  const first = addFiles([], [file('a.png')], { isMany: true, refuse })
  const second = addFiles(first.files, [file('b.png'), file('a.png')], { isMany: true, refuse })
  expect(names(second.files)).toEqual(['a.png', 'b.png'])
})

test('a file that cannot be taken is named and keeps no other back', () => {
  const { files, issue } = addFiles([file('a.png')], [file('b.png'), file('terms.pdf', 'application/pdf')], { isMany: true, refuse })
  expect(names(files)).toEqual(['a.png', 'b.png'])
  expect(issue).toBe('terms.pdf is not an image')
})

test('the one file of a field is replaced', () => {
  expect(names(addFiles([file('a.png')], [file('b.png')], { isMany: false, refuse }).files)).toEqual(['b.png'])
})
