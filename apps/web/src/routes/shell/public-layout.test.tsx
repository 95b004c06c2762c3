import { expect, test } from 'vitest'
import { htmlOf, textOf } from '../../../build/render.ts'
import { WaysIn, hasWaysIn } from './public-layout.tsx'

test('a page for reading has the ways in; pages that are one, or for a shopper, do not', () => {
  for (const path of ['/about', '/terms', '/privacy', '/pricing', '/seller/harbour-hearth']) expect(hasWaysIn(path)).toBe(true)
  for (const path of ['/', '/signin', '/signup', '/my-order', '/unsubscribe', '/accept-invitation']) expect(hasWaysIn(path)).toBe(false)
})

test('a stranger can sign in or create an account', () => {
  expect(textOf(<WaysIn isSignedIn={false} />)).toBe('Sign in Create account')
  expect(htmlOf(<WaysIn isSignedIn={false} />)).toMatch(/href="\/signin".*href="\/signup"/)
})

test('who is signed in goes back to the dashboard', () => {
  expect(textOf(<WaysIn isSignedIn />)).toBe('Dashboard')
})
