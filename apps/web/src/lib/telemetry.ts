/** What is reported of a screen: its address with the names of its parameters, never their values, and no person or company. */
type Report = { kind: 'view' | 'error'; screen: string; error?: string }

/** What a report needs of the router: the screens on display, and when another is. */
type Screens = {
  readonly state: { readonly matches: readonly { readonly fullPath: string }[] }
  subscribe(event: 'onResolved', listener: (event: { pathChanged: boolean }) => void): unknown
}

/**
 * Reports the screens that are opened, and errors by their name, to the address of the installation's operator. Every report is sent at once (batch
 * interval 0, specification §9) and outlives the page, so that closing it loses none; one that fails is sent again once the browser is online.
 */
export function startTelemetry(address: string, router: Screens, source: EventTarget = globalThis): void {
  const report = (rest: Omit<Report, 'screen'>): void => {
    const body: Report = { ...rest, screen: router.state.matches.at(-1)?.fullPath ?? '/' }
    const init = {
      method: 'POST',
      body: JSON.stringify(body),
      keepalive: true,
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    } as const
    const send = (): Promise<unknown> => fetch(address, init)
    send().catch(() => source.addEventListener('online', () => void send().catch(() => undefined), { once: true }))
  }
  const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'Error')
  source.addEventListener('error', (event) => report({ kind: 'error', error: nameOf((event as ErrorEvent).error) }))
  source.addEventListener('unhandledrejection', (event) => report({ kind: 'error', error: nameOf((event as PromiseRejectionEvent).reason) }))
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) report({ kind: 'view' })
  })
  report({ kind: 'view' })
}
