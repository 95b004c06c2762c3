import { expect, test } from 'vitest'
import { kindLabels, kindOfLink } from './kind-labels.ts'

const linkOf = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

test('a link to stop e-mails says which', () => {
  expect(kindOfLink(linkOf({ userId: 'ÿ?>', kind: 'case' }))).toBe('case')
  expect(kindLabels.case).toBe('Returns and disputes')
  expect(kindOfLink(linkOf({ kind: null }))).toBeNull()
})

test('a link that is not one of ours says nothing', () => {
  for (const token of ['', 'x', 'a.b.c', linkOf({}), linkOf({ kind: 'nonsense' })]) expect(kindOfLink(token)).toBeUndefined()
})
