import { expect, test } from 'vitest'
import { formBody } from './form-body.ts'

test('a body with a file is sent as multipart with nested keys', () => {
  const body = {
    name: 'Linen',
    styling: { PrimaryColor: '#000000' },
    lines: [{ quantity: 2 }, { quantity: 3 }],
    tags: ['a', 'b'],
    languages: [],
    isListed: true,
    logo: null,
    later: undefined,
  }
  const form = formBody(body, {
    logo: new Blob(['x'], { type: 'image/jpeg' }),
    documents: [new File(['1'], 'one.png'), new File(['2'], 'two.png')],
    none: undefined,
  })
  const texts = [...form].filter(([, value]) => typeof value === 'string')
  expect(texts).toEqual([
    ['name', 'Linen'],
    ['styling[PrimaryColor]', '#000000'],
    ['lines[0][quantity]', '2'],
    ['lines[1][quantity]', '3'],
    ['tags[0]', 'a'],
    ['tags[1]', 'b'],
    ['languages', ''],
    ['isListed', 'true'],
    ['logo', ''],
  ])
  expect([...form].filter(([, value]) => typeof value !== 'string').map(([key, file]) => `${key}=${(file as File).name}`)).toEqual([
    'logo=blob.jpeg',
    'documents=one.png',
    'documents=two.png',
  ])
})
