import './ui/public-styles.css'
import { input } from '@stoa/messages/en/input.ts'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { followAccount } from './lib/account-language.ts'
import { createClient } from './lib/calls.ts'
import { keepDrafts } from './lib/form-drafts.ts'
import { session, signInAgainHref } from './lib/session.ts'
import { addSharedTexts } from './lib/shared-texts.ts'
import { createPortalRouter } from './router.tsx'
import { screens } from './routes/screens.ts'
import { Application } from './routes/shell/application.tsx'

// The sign-in page, which is loaded without the portal, needs only the texts of its own fields.
addSharedTexts(input)

/** Called before the forms of a screen that failed are closed. */
function reportFailure(error: unknown): void {
  keepDrafts(Date.now())
  // eslint-disable-next-line no-console -- As React does where nothing is called.
  console.error(error)
}

/** Draws the whole portal, unless the page is opened again in the language of whoever signed in. */
export function renderApp(root: HTMLElement): void {
  if (followAccount(session)) return
  const client = createClient()
  const router = createPortalRouter(client)

  let companyId = session.get()?.companyId
  session.subscribe(() => {
    const next = session.get()?.companyId
    if (next === companyId) return
    companyId = next
    // Nothing of one company may be seen by the next.
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== '/Platform/Marketplace' })
    // The record depends on who is signed in.
    void client.invalidateQueries({ queryKey: ['/Platform/Marketplace'] })
    const { pathname, href } = router.state.location
    const isProtected = router.state.matches.some((match) => match.routeId === '/protected')
    if (next === undefined && isProtected && screens.some((one) => one.access === 'public' && one.path === '/signin')) {
      // Typed work is kept as a draft, and nobody is there to answer: no question.
      void router.navigate({ href: signInAgainHref(href), ignoreBlocker: true })
    } else if (isProtected || pathname === '/') void router.invalidate()
  })
  // Off unless the server names an address.
  const telemetry = document.querySelector<HTMLMetaElement>('meta[name="stoa-telemetry"]')?.content
  if (telemetry) void import('./lib/telemetry.ts').then(({ startTelemetry }) => startTelemetry(telemetry, router))
  // As a transition, so that the browser can answer while the first screen is drawn.
  startTransition(() => createRoot(root, { onCaughtError: reportFailure }).render(<Application client={client} router={router} />))
}
