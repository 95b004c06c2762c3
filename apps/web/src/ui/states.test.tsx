import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { htmlOf, textOf } from '../../build/render.ts'
import { ErrorPage, NotFoundPage, UnexpectedError } from './error-page.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { PageLoading, PanelError, SlowNotice } from './states.tsx'
import { portalTheme } from './theme.ts'
import { Truncate } from './truncate.tsx'
import { builtInMarketplace } from '@stoa/contract/built-in-marketplace.ts'

const nothing = () => undefined

test('the loading screen says "Loading..." to screen readers and who provides the portal', () => {
  expect(textOf(<LoadingScreen />)).toBe('Loading... Powered by Stoa')
  expect(htmlOf(<LoadingScreen />)).toMatch(/aria-live="polite".*class="[^"]*hidden[^"]*">Loading\.\.\.</)
  expect(textOf(<LoadingScreen provider="Agora" />)).toContain('Powered by Agora')
})

test('a page that loads says so to screen readers, and offers Retry when it takes long', () => {
  expect(textOf(<PageLoading />)).toBe('Loading...')
  expect(textOf(<SlowNotice onRetry={nothing} />)).toBe('Taking a long time... Retry')
})

test('the error page has its title, its message, a return link, the way home and Retry', () => {
  expect(textOf(<ErrorPage />)).toBe('Something went wrong Return to the dashboard')
  const page = <ErrorPage message="The shop did not answer." returnTo={{ href: '/settings' }} home="marketplace" onRetry={nothing} />
  expect(textOf(page)).toBe('Something went wrong The shop did not answer. Retry Continue Return to the marketplace')
  expect(htmlOf(page)).toMatch(/<a[^>]* href="\/settings"/)
  expect(htmlOf(page)).toMatch(/<a[^>]* href="\/"[^>]*>Return to the marketplace/)
  expect(textOf(<ErrorPage title="Not allowed" returnTo={{ href: '/', text: 'Sign in' }} home={false} />)).toBe('Not allowed Sign in')
})

test('errors are reported in the words of the specification', () => {
  expect(textOf(<UnexpectedError onReturn={nothing} />)).toBe('Something went wrong Sorry, we ran into an unexpected problem. Please try again. Back')
  expect(textOf(<NotFoundPage />)).toBe("Not found Sorry, we couldn't find this page. Return to the dashboard")
  expect(textOf(<PanelError message="No answer" onRetry={nothing} />)).toBe('Something went wrong No answer Retry')
})

test('a spinner turns in 0.75 seconds', () => {
  const css = readFileSync(new URL('states.module.css', import.meta.url), 'utf8')
  expect(css).toMatch(/:global\(\.mantine-Loader-root\)::after \{\s+animation-duration: 0\.75s;/)
  expect(htmlOf(<LoadingScreen />)).toContain('mantine-Loader-root')
})

test('long text is cut to its lines; tooltips, dialogs and the list of notifications have the sizes of the specification', () => {
  expect(htmlOf(<Truncate lines={3}>A long text</Truncate>)).toContain('-webkit-line-clamp:3')
  const { Tooltip, Modal } = portalTheme(builtInMarketplace.styling).components ?? {}
  expect(Tooltip?.defaultProps).toMatchObject({ w: 200, multiline: true })
  expect(Modal?.defaultProps?.size).toBeGreaterThanOrEqual(400)
  const bell = readFileSync(new URL('notification-bell.module.css', import.meta.url), 'utf8')
  expect(bell).toMatch(/\.list \{\s+min-width: 260px;\s+max-height: 320px;/)
})

// The texts are collected from the screens, and one that no screen has is an error of `npm run check`.
test.each([
  'Account created successfully!',
  'Product(s) added to campaign',
  'Pushing products, this may take a while...',
  'Syncing products, this may take a while...',
])('a screen says "%s"', (text) => {
  const texts = readFileSync(new URL('../../../../packages/messages/locales/nl.po', import.meta.url), 'utf8')
  expect(texts).toContain(`msgid "${text}"\n`)
})
